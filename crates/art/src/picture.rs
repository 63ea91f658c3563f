//! Small pictures, one a game: what it feels like before a word is read.

use crate::coat::Coat;
use crate::horse::{HorseKind, horse};
use crate::svg::{Facing, Spot, ViewBox, standalone};
use catalog::{AnyOptions, AnyView, GameId, Listed, match_game};
use game::Game;
use game::words::{Lang, Phrase};

/// The size of a picture.
pub const PICTURE: ViewBox = ViewBox::of(480.0, 300.0);

/// A game that has a picture, and colours for those who play it.
pub trait Drawn: Game {
    /// What is to be seen on its picture.
    const SCENE: Phrase;

    /// The picture, without its title.
    fn picture(lang: Lang) -> String;

    /// The colour of a place at the table, where whoever sits there has one.
    fn coat_of_place(place: usize) -> Option<Coat>;

    /// The board with everything that stands on it, and how large it is.
    fn drawing(view: &Self::View, options: &Self::Options, lang: Lang) -> (ViewBox, String);
}

/// A whole board as a file of its own, as a view shows it; `None` when the options are another game's.
pub fn board(view: &AnyView, options: &AnyOptions, lang: Lang) -> Option<String> {
    match_game!(AnyView(view), G(view) => {
        let (size, board) = G::drawing(view, G::own_options(options)?, lang);
        Some(standalone(size, &board))
    })
}

/// Puts a horse onto a board, looking along the path.
pub(crate) fn stand(coat: Coat, kind: HorseKind, spot: &Spot, scale: f64, lang: Lang) -> String {
    let horse = horse(coat, kind, spot.facing(), lang);
    format!("<g transform=\"{}\">{horse}</g>", spot.upright(scale))
}

/// The picture of a game. It is cut off at its edges by the `<svg>` around it.
pub fn picture(game: GameId, lang: Lang) -> String {
    let (scene, body) = match_game!(game, G => (G::SCENE, G::picture(lang)));
    format!("<g role=\"img\"><title>{}</title>{body}</g>", scene.in_lang(lang))
}

/// The colour of a place at the table, where whoever sits there has one.
pub fn coat_of_place(game: GameId, place: usize) -> Option<Coat> {
    match_game!(game, G => G::coat_of_place(place))
}

/// Puts a horse into a picture.
pub(crate) fn put(
    coat: Coat,
    kind: HorseKind,
    at: (f64, f64),
    scale: f64,
    turn: i32,
    lang: Lang,
) -> String {
    let spot = Spot { x: at.0, y: at.1, angle: 0.0 };
    format!(
        "<g transform=\"{} rotate({turn})\">{}</g>",
        spot.upright(scale),
        horse(coat, kind, Facing::Right, lang)
    )
}
