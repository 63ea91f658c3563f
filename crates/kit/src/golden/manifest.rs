//! Which matches are golden: a name, a seed, and the header that says what is played.

/// A golden record, as it was made.
#[derive(Clone, Copy, Debug)]
pub struct Golden {
    /// `game/name`
    pub name: &'static str,
    /// The match is the one of this seed.
    pub seed: u64,
    /// It is cut after this many facts.
    pub most: usize,
    /// The first line of the record.
    pub header: &'static str,
}

/// The golden records. Together they show every rule and every option.
pub const GOLDEN: &[Golden] = &[
    Golden {
        name: "giro-galoppo/printed-2",
        seed: 1,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"}],"age_order":[1,0],"options":{}}"#,
    },
    Golden {
        name: "giro-galoppo/printed-3",
        seed: 2,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"}],"age_order":[2,0,1],"options":{}}"#,
    },
    Golden {
        name: "giro-galoppo/printed-4",
        seed: 3,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"},{"name":"Dan","horse":"Marmelade","bot":"trotter"}],"age_order":[3,1,0,2],"options":{}}"#,
    },
    Golden {
        name: "giro-galoppo/printed-5",
        seed: 4,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"},{"name":"Dan","horse":"Marmelade","bot":"trotter"},{"name":"Ève","horse":"Zéphyr"}],"age_order":[0,1,2,3,4],"options":{}}"#,
    },
    Golden {
        name: "giro-galoppo/sprint-5",
        seed: 5,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"},{"name":"Dan","horse":"Marmelade","bot":"trotter"},{"name":"Ève","horse":"Zéphyr"}],"age_order":[4,3,2,1,0],"options":{"course":"sprint"}}"#,
    },
    Golden {
        name: "giro-galoppo/grand-2",
        seed: 6,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"}],"age_order":[0,1],"options":{"course":"grand"}}"#,
    },
    Golden {
        name: "giro-galoppo/random-layout-3",
        seed: 7,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"}],"age_order":[1,2,0],"options":{"placement":"random"}}"#,
    },
    Golden {
        name: "giro-galoppo/fixed-layout-4",
        seed: 8,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"},{"name":"Dan","horse":"Marmelade","bot":"trotter"}],"age_order":[2,1,3,0],"options":{"placement":[6,16,27,36,41]}}"#,
    },
    Golden {
        name: "giro-galoppo/frozen-ties-5",
        seed: 9,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"},{"name":"Dan","horse":"Marmelade","bot":"trotter"},{"name":"Ève","horse":"Zéphyr"}],"age_order":[3,4,0,1,2],"options":{"course":"sprint","ties":"frozen"}}"#,
    },
    Golden {
        name: "giro-galoppo/variant-5",
        seed: 10,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"},{"name":"Dan","horse":"Marmelade","bot":"trotter"},{"name":"Ève","horse":"Zéphyr"}],"age_order":[1,0,4,3,2],"options":{"variant":true}}"#,
    },
    Golden {
        name: "giro-galoppo/variant-frozen-4",
        seed: 11,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"},{"name":"Dan","horse":"Marmelade","bot":"trotter"}],"age_order":[1,0,3,2],"options":{"course":"sprint","ties":"frozen","variant":true}}"#,
    },
    Golden {
        name: "giro-galoppo/open-discards-2",
        seed: 12,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"}],"age_order":[0,1],"options":{"course":"sprint","open_discards":true}}"#,
    },
    Golden {
        name: "giro-galoppo/own-course-3",
        seed: 13,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"}],"age_order":[0,2,1],"options":{"course":{"cells":"gsssgrsssgssrgsmsssssgss"}}}"#,
    },
    Golden {
        name: "giro-galoppo/wooden-spacing-3",
        seed: 14,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"},{"name":"Cléo","horse":"Éclair"}],"age_order":[2,1,0],"options":{"course":{"cells":"gssrssgsrssgmsssssss"},"spacing":"wooden"}}"#,
    },
    Golden {
        name: "giro-galoppo/tight-course-2",
        seed: 15,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"giro-galoppo","seats":[{"name":"Ana","horse":"Tornado"},{"name":"Bo","horse":"Pâquerette","bot":"trotter"}],"age_order":[1,0],"options":{"course":{"cells":"gsgrgsgrgsgmgsgsg"}}}"#,
    },
    Golden {
        name: "petits-chevaux/printed-2",
        seed: 1,
        most: 700,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{}}"#,
    },
    Golden {
        name: "petits-chevaux/printed-3",
        seed: 2,
        most: 700,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{}}"#,
    },
    Golden {
        name: "petits-chevaux/printed-4",
        seed: 3,
        most: 700,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{}}"#,
    },
    Golden {
        name: "petits-chevaux/one-horse-2",
        seed: 4,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"horses":1}}"#,
    },
    Golden {
        name: "petits-chevaux/two-horses-4",
        seed: 5,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"horses":2}}"#,
    },
    Golden {
        name: "petits-chevaux/colours-3",
        seed: 6,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"colours":[3,0,1],"options":{"horses":2}}"#,
    },
    Golden {
        name: "petits-chevaux/exit-on-three-faces-2",
        seed: 7,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"horses":2,"exit_on":[1,3,6]}}"#,
    },
    Golden {
        name: "petits-chevaux/three-tries-2",
        seed: 8,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"horses":2,"opening_tries":3}}"#,
    },
    Golden {
        name: "petits-chevaux/max-sixes-3",
        seed: 9,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{"horses":2,"exit_on":[5,6],"max_sixes":2}}"#,
    },
    Golden {
        name: "petits-chevaux/may-pass-2",
        seed: 10,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"horses":2,"may_pass":true}}"#,
    },
    Golden {
        name: "petits-chevaux/own-barrage-open-4",
        seed: 11,
        most: 900,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"exit_on":[1,2,6],"own_barrage_blocks":false}}"#,
    },
    Golden {
        name: "petits-chevaux/barrage-capture-4",
        seed: 12,
        most: 900,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"exit_on":[1,2,3,6],"barrage_capture":true}}"#,
    },
    Golden {
        name: "petits-chevaux/no-stable-overtaking-2",
        seed: 13,
        most: 1500,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"exit_on":[1,6],"stable_overtaking":false}}"#,
    },
    Golden {
        name: "petits-chevaux/play-on-4",
        seed: 14,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"horses":2,"exit_on":[4,6],"play_on":true}}"#,
    },
    Golden {
        name: "petits-chevaux/all-at-once-4",
        seed: 15,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"petits-chevaux","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"colours":[2,1,0,3],"options":{"horses":2,"exit_on":[2,6],"opening_tries":3,"max_sixes":3,"may_pass":true,"own_barrage_blocks":false,"barrage_capture":true,"stable_overtaking":false,"play_on":true}}"#,
    },
    Golden {
        name: "carrousel/printed-2",
        seed: 1,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{}}"#,
    },
    Golden {
        name: "carrousel/printed-3",
        seed: 2,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{}}"#,
    },
    Golden {
        name: "carrousel/printed-4",
        seed: 3,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{}}"#,
    },
    Golden {
        name: "carrousel/expert-3",
        seed: 4,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{"expert":true}}"#,
    },
    Golden {
        name: "carrousel/gentle-hands-2",
        seed: 5,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"gentle_hands":true,"target":10}}"#,
    },
    Golden {
        name: "carrousel/free-claims-4",
        seed: 6,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"free_claims":true}}"#,
    },
    Golden {
        name: "carrousel/short-hold-2",
        seed: 7,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"hold_ms":600,"target":8}}"#,
    },
    Golden {
        name: "carrousel/short-impasse-2",
        seed: 8,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"impasse_ms":2500,"target":8}}"#,
    },
    Golden {
        name: "carrousel/one-card-2",
        seed: 9,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"hand":1,"target":5}}"#,
    },
    Golden {
        name: "carrousel/big-hand-2",
        seed: 10,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"hand":25,"target":6}}"#,
    },
    Golden {
        name: "carrousel/empty-pile-2",
        seed: 11,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"hand":27,"target":4}}"#,
    },
    Golden {
        name: "carrousel/one-point-4",
        seed: 12,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"hand":3,"target":1}}"#,
    },
    Golden {
        name: "carrousel/whole-deck-3",
        seed: 13,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{"hand":18,"target":3,"expert":true}}"#,
    },
    Golden {
        name: "carrousel/all-at-once-4",
        seed: 14,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"hand":8,"target":8,"hold_ms":900,"gentle_hands":true,"free_claims":true,"impasse_ms":3000,"expert":true}}"#,
    },
];
