//! The golden records.

use crate::golden::Golden;

pub(super) const GOLDEN: &[Golden] = &[
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
    Golden {
        name: "carrousel/kitchen-3",
        seed: 15,
        most: 10000,
        header: r#"{"cavalcade":1,"game":"carrousel","seats":[{"name":"Ana"},{"name":"Bo"},{"name":"Cléo"}],"options":{"kitchen":true,"target":8}}"#,
    },
];
