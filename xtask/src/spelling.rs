//! A game's name as it is written in code, in addresses and on the box.

/// The spellings of one name, and the letters of its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spelling {
    /// `giro-galoppo`
    pub kebab: String,
    /// `giro_galoppo`
    pub snake: String,
    /// `GiroGaloppo`
    pub camel: String,
    /// `GIRO_GALOPPO`
    pub screaming: String,
    /// `Giro Galoppo`
    pub title: String,
}

impl Spelling {
    /// All spellings of a name in kebab case.
    pub fn of(kebab: &str) -> Spelling {
        let words: Vec<String> = kebab.split('-').map(capital).collect();
        let snake = kebab.replace('-', "_");
        Spelling {
            kebab: kebab.to_owned(),
            screaming: snake.to_uppercase(),
            snake,
            camel: words.concat(),
            title: words.join(" "),
        }
    }

    pub fn all(&self) -> [&str; 5] {
        [&self.kebab, &self.snake, &self.camel, &self.screaming, &self.title]
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_spelled_in_five_ways() {
        let all = ["giro-galoppo", "giro_galoppo", "GiroGaloppo", "GIRO_GALOPPO", "Giro Galoppo"];
        assert_eq!(Spelling::of("giro-galoppo").all(), all);
        assert_eq!(Spelling::of("carrousel").camel, "Carrousel");
    }
}
