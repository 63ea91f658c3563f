//! Tables for people in a hurry.
//!
//! A test clicks what a person clicks; only the table that comes of it is settled so that it is
//! soon over: bots act at once, Petits Chevaux has one horse each, Carrousel ends at a few points.
//! This is done to the request in which the page asks for a table, so that the page itself knows
//! nothing of it.

use catalog::GameId;
use serde_json::{Value, json};

/// What a quick table differs in.
fn options(game: GameId) -> Value {
    match game.key() {
        "petits-chevaux" => json!({ "horses": 1, "exit_on": [1, 2, 3, 4, 5, 6] }),
        "carrousel" => json!({ "target": 2, "impasse_ms": 4_000 }),
        // The others are soon over by themselves.
        _ => json!({}),
    }
}

/// The script that does it; it must run before the page's own.
pub fn script() -> String {
    let options = GameId::ALL.map(|game| (game.key().to_owned(), options(game)));
    let options = Value::Object(options.into_iter().collect());
    format!(
        "(() => {{
            const options = {options}, send = window.fetch.bind(window);
            window.fetch = (path, init) => {{
                if (String(path).endsWith('/api/tables') && init && init.method === 'POST') {{
                    const asked = JSON.parse(init.body);
                    asked.options = Object.assign({{}}, asked.options, options[asked.game]);
                    asked.settings = Object.assign({{}}, asked.settings, {{ pace: 'instant' }});
                    init.body = JSON.stringify(asked);
                }}
                return send(path, init);
            }};
        }})();"
    )
}
