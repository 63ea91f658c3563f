//! What a person could do, from nothing but what it is shown.

use super::Hall;
use serde_json::Value;
use table::Conn;

/// Numbers that are the same in every run.
pub struct Luck(pub u64);

impl Luck {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 33) as usize % bound
    }

    fn one_of<'a>(&mut self, list: &'a Value) -> Option<&'a Value> {
        let list = list.as_array()?;
        if list.is_empty() { None } else { list.get(self.below(list.len())) }
    }
}

/// Something that the person with this frame may do now.
pub fn deed(game: &str, frame: &Value, luck: &mut Luck) -> Option<String> {
    let view = &frame["view"];
    let you = &frame["you"]["seat"];
    let waited_for = view["to_act"].as_array()?.contains(you);
    match game {
        "giro-galoppo" if !waited_for => None,
        "giro-galoppo" => match luck.one_of(&view["placeable"]) {
            Some(cell) => Some(format!(r#"{{"do":"place","cell":{cell}}}"#)),
            None => {
                luck.one_of(&view["hand"]).map(|card| format!(r#"{{"do":"play","card":{card}}}"#))
            }
        },
        "petits-chevaux" => {
            let target = waited_for.then(|| luck.one_of(&view["targets"])).flatten()?;
            Some(format!(r#"{{"do":"move","horse":{}}}"#, target[0]))
        }
        _ if view["holder"] == *you => Some(match luck.below(4) {
            0 => r#"{"do":"head-to-tail"}"#.to_owned(),
            1 => r#"{"do":"release"}"#.to_owned(),
            n => format!(r#"{{"do":"swap","a":0,"b":{n}}}"#),
        }),
        _ if waited_for && view["may_touch_from"].as_u64() <= frame["now"].as_u64() => {
            Some(r#"{"do":"touch"}"#.to_owned())
        }
        _ => None,
    }
}

impl Hall {
    /// The person does something that it may, if there is anything.
    pub fn do_something(&mut self, conn: Conn, luck: &mut Luck) -> bool {
        self.resync(conn);
        let Some(deed) = deed(self.host().game().key(), &self.frame(conn), luck) else {
            return false;
        };
        let answer = self.act(conn, &deed);
        assert!(answer.get("ack").is_some(), "{deed}: {answer}");
        true
    }
}
