//! The golden records.

use crate::golden::Golden;

pub(super) const GOLDEN: &[Golden] = &[
    Golden {
        name: "dice-race/printed-2a",
        seed: 1,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{}}"#,
    },
    Golden {
        name: "dice-race/printed-2b",
        seed: 2,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{}}"#,
    },
    Golden {
        name: "dice-race/printed-3a",
        seed: 3,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{}}"#,
    },
    Golden {
        name: "dice-race/printed-3b",
        seed: 4,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{}}"#,
    },
    Golden {
        name: "dice-race/printed-4a",
        seed: 5,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{}}"#,
    },
    Golden {
        name: "dice-race/printed-4b",
        seed: 6,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{}}"#,
    },
    Golden {
        name: "dice-race/short-2a",
        seed: 7,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"track":12}}"#,
    },
    Golden {
        name: "dice-race/short-2b",
        seed: 8,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"}],"options":{"track":12}}"#,
    },
    Golden {
        name: "dice-race/short-3a",
        seed: 9,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{"track":12}}"#,
    },
    Golden {
        name: "dice-race/short-3b",
        seed: 10,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{"track":12}}"#,
    },
    Golden {
        name: "dice-race/short-4a",
        seed: 11,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"track":12}}"#,
    },
    Golden {
        name: "dice-race/short-4b",
        seed: 12,
        most: 10_000,
        header: r#"{"cavalcade":1,"game":"dice-race","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"},{"name":"Dan"}],"options":{"track":12}}"#,
    },
];
