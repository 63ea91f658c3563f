//! Ready phrases: nothing to moderate, and they work across languages.

use game::words::{Phrase, phrase};
use serde::{Deserialize, Serialize};

/// Something to say with one tap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The phrases say it.
pub enum Emote {
    Hello,
    GoodLuck,
    Bravo,
    Ouch,
    Haha,
    Wow,
    Sorry,
    Thanks,
    YourTurn,
    OneMoment,
    WellPlayed,
    Again,
    /// Said by a client when its person asks for a hint that everybody is to know of.
    Hint,
}

impl Emote {
    /// All that people may choose from, in the order in which they are offered.
    pub const ALL: [Emote; 12] = [
        Emote::Hello,
        Emote::GoodLuck,
        Emote::Bravo,
        Emote::Ouch,
        Emote::Haha,
        Emote::Wow,
        Emote::Sorry,
        Emote::Thanks,
        Emote::YourTurn,
        Emote::OneMoment,
        Emote::WellPlayed,
        Emote::Again,
    ];

    /// What it says.
    pub const fn phrase(self) -> Phrase {
        match self {
            Emote::Hello => phrase("Hello!", "Bonjour !"),
            Emote::GoodLuck => phrase("Good luck!", "Bonne chance !"),
            Emote::Bravo => phrase("Bravo!", "Bravo !"),
            Emote::Ouch => phrase("Ouch!", "Aïe !"),
            Emote::Haha => phrase("Ha ha!", "Ha ha !"),
            Emote::Wow => phrase("Wow!", "Oh là là !"),
            Emote::Sorry => phrase("Sorry!", "Désolé !"),
            Emote::Thanks => phrase("Thank you!", "Merci !"),
            Emote::YourTurn => phrase("It's your turn!", "C'est à toi !"),
            Emote::OneMoment => phrase("One moment…", "Un instant…"),
            Emote::WellPlayed => phrase("Well played!", "Bien joué !"),
            Emote::Again => phrase("Once more?", "Encore une ?"),
            Emote::Hint => phrase("I'm asking for a hint.", "Je demande un conseil."),
        }
    }
}
