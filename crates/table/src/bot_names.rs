//! What bots are called. A name says who it is; how well it plays is told beside it.

use crate::doc::PlaceDoc;
use crate::table::Table;

/// Names for horses that sound well in both languages.
const NAMES: [&str; 24] = [
    "Bijou", "Biscuit", "Bonbon", "Caramel", "Coco", "Domino", "Fanfan", "Filou", "Gaston",
    "Jasmin", "Lulu", "Mimosa", "Mistral", "Nougat", "Olive", "Pacha", "Pompon", "Praline",
    "Rosette", "Tango", "Ulysse", "Violette", "Zazou", "Zigzag",
];

impl Table {
    /// A name that nobody at the table has, for a bot on this place. Each table has other ones.
    pub(crate) fn new_bot_name(&self, place: u8) -> String {
        let first = usize::from(self.tag.0[0]) + usize::from(place);
        let mut names = NAMES.iter().cycle().skip(first % NAMES.len()).take(NAMES.len());
        let free = names.find(|name| !self.doc.places.iter().any(|there| is_called(there, name)));
        // There are more names than places.
        (*free.unwrap_or(&NAMES[0])).to_owned()
    }

    /// Whoever sits here has a name that a bot had: the bot gets another one.
    pub(crate) fn rename_namesakes(&mut self, place: usize) {
        let Some(taken) = self.doc.places[place].name().map(str::to_owned) else { return };
        for i in (0..self.doc.places.len()).filter(|i| *i != place) {
            if !is_called(&self.doc.places[i], &taken) {
                continue;
            }
            let other = self.new_bot_name(i as u8);
            if let PlaceDoc::Bot { name, .. } = &mut self.doc.places[i] {
                *name = Some(other);
            }
        }
    }
}

fn is_called(place: &PlaceDoc, name: &str) -> bool {
    place.name().is_some_and(|called| called.to_lowercase() == name.to_lowercase())
}
