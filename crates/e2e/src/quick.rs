//! Tables for people in a hurry.
//!
//! A test clicks what a person clicks; only the table that comes of it is settled so that it is
//! soon over: bots act at once, Petits Chevaux has one horse each, Carrousel ends at a few points.
//! This is done to the request in which the page asks for a table, so that the page itself knows
//! nothing of it. Nothing is moved on the board, either, unless a test wants to [see](SEEN) it; and what
//! would move for ever moves once, because several browsers that draw all the time keep each other waiting.

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

/// Lets everything be seen as it happens, after all.
pub const SEEN: &str = "localStorage.setItem('speed', 'normal')";

/// Shows what happened at once, at tables that are as they are.
pub const AT_ONCE: &str = "localStorage.setItem('speed', 'at-once')";

/// The script that does it; it must run before the page's own.
pub fn script() -> String {
    let options = GameId::ALL.map(|game| (game.key().to_owned(), options(game)));
    let options = Value::Object(options.into_iter().collect());
    format!(
        "(() => {{
            // A browser that keeps nothing shows everything.
            try {{ localStorage.setItem('speed', 'at-once'); }} catch {{}}
            const calm = new CSSStyleSheet();
            calm.replaceSync('*, ::before, ::after {{ animation-iteration-count: 1 !important; }}');
            document.adoptedStyleSheets.push(calm);
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
