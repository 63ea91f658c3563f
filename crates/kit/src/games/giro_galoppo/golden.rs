//! The golden records.

use crate::golden::Golden;

pub(super) const GOLDEN: &[Golden] = &[
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
];
