//! The golden records.

use crate::golden::Golden;

pub(super) const GOLDEN: &[Golden] = &[
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
];
