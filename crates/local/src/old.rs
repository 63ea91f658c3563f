//! What was kept before there was a database: in the browser's storage, where a table was a document
//! (`table:ID`), a line of the list (`info:ID`) and a log a match (`log:ID:N`).

use crate::rows::{Row, RowKey};
use commit::Sealed;
use protocol::ListedTable;
use serde::Deserialize;

/// A line of the list.
#[derive(Deserialize)]
struct OldInfo {
    listed: ListedTable,
}

/// The row that this becomes. What can't be read is moved as it is; a name that is no name of ours stays.
pub fn row(name: &str, text: &Sealed<String>) -> Option<Row> {
    let (kind, rest) = name.split_once(':')?;
    let mut text = text.clone();
    let key = match kind {
        "table" => RowKey::Doc(rest.to_owned()),
        "info" => {
            if let Ok(OldInfo { listed }) = serde_json::from_str(&text) {
                text = Sealed(serde_json::to_string(&listed).ok()?);
            }
            RowKey::Info(rest.to_owned())
        }
        "log" => {
            let (table, match_no) = rest.split_once(':')?;
            let match_no = match_no.parse().ok()?;
            RowKey::Lines { table: table.to_owned(), match_no, seq: 0 }
        }
        _ => return None,
    };
    Some(Row { key, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(name: &str, text: &str) -> Option<(RowKey, String)> {
        let row = row(name, &Sealed(text.to_owned()))?;
        Some((row.key, row.text.0))
    }

    #[test]
    fn every_name_has_its_place() {
        let t = || "t".to_owned();
        assert_eq!(moved("table:t", "{"), Some((RowKey::Doc(t()), "{".to_owned())));
        let key = RowKey::Lines { table: t(), match_no: 12, seq: 0 };
        assert_eq!(moved("log:t:12", "a\nb\n"), Some((key, "a\nb\n".to_owned())));
        for name in ["lang", "table", "log:t", "log:t:", "log:t:x", "saw:t:1"] {
            assert_eq!(moved(name, ""), None, "{name}");
        }
    }

    #[test]
    fn a_line_of_the_list_is_what_lists_show() {
        let listed =
            r#"{"id":"t","game":"carrousel","phase":"over","match":2,"names":["Zoé"],"touched":7}"#;
        let old = format!(r#"{{"listed":{listed},"people":2}}"#);
        let key = RowKey::Info("t".to_owned());
        assert_eq!(moved("info:t", &old), Some((key.clone(), listed.to_owned())));
        assert_eq!(moved("info:t", "{}"), Some((key, "{}".to_owned())));
    }
}
