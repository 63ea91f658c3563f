//! What somebody types in plain lines.

use catalog::AnyOptions;
use game::Level;
use game::options::{OptionSpec, Value};
use protocol::Emote;

/// Something that can be typed at any time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Throw,
    Hint,
    Say(Emote),
    Where,
    Rules,
    Start,
    Sit(u8),
    Bot(u8, Level),
    Clear(u8),
    Option(String, String),
    Name(String),
    Save(Option<String>),
    /// To play oneself again.
    Back,
    Help,
    Quit,
}

impl Command {
    /// Reads a line; nothing, if it is none of these.
    pub fn read(line: &str) -> Option<Command> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let rest = rest.trim();
        let place = |text: &str| text.parse::<u8>().ok()?.checked_sub(1);
        Some(match word.to_lowercase().as_str() {
            "throw" | "t" => Command::Throw,
            "hint" | "h" => Command::Hint,
            "say" => Command::Say(emote(rest)?),
            "where" | "w" => Command::Where,
            "rules" | "?" => Command::Rules,
            "start" | "again" => Command::Start,
            "sit" => Command::Sit(place(rest)?),
            "bot" => {
                let (at, level) = rest.split_once(' ').unwrap_or((rest, "trotter"));
                Command::Bot(place(at)?, level.trim().parse().ok()?)
            }
            "clear" => Command::Clear(place(rest)?),
            "option" => {
                let (name, value) = rest.split_once([' ', '='])?;
                Command::Option(name.to_owned(), value.trim().to_owned())
            }
            "name" if !rest.is_empty() => Command::Name(rest.to_owned()),
            "save" => Command::Save((!rest.is_empty()).then(|| rest.to_owned())),
            "back" => Command::Back,
            "help" => Command::Help,
            "quit" | "q" | "exit" => Command::Quit,
            _ => return None,
        })
    }
}

/// A ready phrase by its name (`good-luck`), as the protocol has it.
fn emote(name: &str) -> Option<Emote> {
    let name = name.to_lowercase().replace(' ', "-");
    let emote: Emote = serde_json::from_value(serde_json::Value::String(name)).ok()?;
    Emote::ALL.contains(&emote).then_some(emote)
}

/// The options with another value, as they are written; nothing, if there is no such option or it can't have it.
pub fn with_option(options: &AnyOptions, name: &str, value: &str) -> Option<String> {
    let mut options = *options;
    let spec = options.values().specs().iter().find(|spec| spec.key == name)?;
    let value = offered(spec, value)?;
    options.values_mut().set(name, &value).ok()?;
    serde_json::to_string(&options).ok()
}

/// The options with the next or the one before of the values that are offered.
pub fn with_next(options: &AnyOptions, spec: &OptionSpec, forward: bool) -> Option<String> {
    let (mut options, count) = (*options, spec.offered.len());
    let value = options.values().get(spec.key)?;
    let at = spec.offered.iter().position(|offer| offer.value == value);
    let next = match at {
        Some(at) if forward => (at + 1) % count,
        Some(at) => (at + count - 1) % count,
        None => 0,
    };
    options.values_mut().set(spec.key, &spec.offered.get(next)?.value).ok()?;
    serde_json::to_string(&options).ok()
}

fn offered(spec: &OptionSpec, text: &str) -> Option<Value> {
    let is = |value: &Value| match value {
        Value::Switch(on) => {
            matches!((text, on), ("on" | "yes" | "true", true) | ("off" | "no" | "false", false))
        }
        Value::None => text == "none",
        Value::Number(number) => text.parse() == Ok(*number),
        Value::Word(word) => text == *word,
        Value::List(_) | Value::Letters(_) => false,
    };
    let known = spec.offered.iter().map(|offer| offer.value).find(is);
    known.or_else(|| text.parse().ok().map(Value::Number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_people_type_them() {
        assert_eq!(Command::read("bot 2 champion"), Some(Command::Bot(1, Level::Champion)));
        assert_eq!(Command::read(" bot 2"), Some(Command::Bot(1, Level::Trotter)));
        assert_eq!(Command::read("say good luck"), Some(Command::Say(Emote::GoodLuck)));
        assert_eq!(Command::read("say hint"), None, "only a client says this");
        assert_eq!(Command::read("sit 0"), None);
        assert_eq!(Command::read("save"), Some(Command::Save(None)));
        assert_eq!(
            Command::read("option horses 2"),
            Some(Command::Option("horses".into(), "2".into()))
        );
        assert_eq!(Command::read("3"), None);
    }
}
