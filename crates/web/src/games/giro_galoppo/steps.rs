//! Giro Galoppo in six steps.

use crate::learn::{GROUND, Lesson, Soil, StepPicture};
use art::giro_galoppo::{CardState, hurdle, number_card};
use art::{Coat, Spot};
use game::words::{Lang, phrase};

pub const STEPS: [Lesson; 6] = [
    Lesson {
        title: phrase("Set the hurdles", "Pose les haies"),
        text: phrase(
            "Before the race, everybody puts hurdles on the sand in turn. Hurdles, rivers and the moor never touch.",
            "Avant la course, chacun pose à son tour une haie sur le sable. Haies, rivières et marais ne se touchent jamais.",
        ),
        rule: "GG-4",
        draw: hurdles,
    },
    Lesson {
        title: phrase("Choose in secret", "Choisis en secret"),
        text: phrase(
            "Everybody picks one of their cards, and all are turned over together. The lowest card gallops first.",
            "Chacun choisit une de ses cartes, et on les retourne toutes ensemble. La plus petite carte galope en premier.",
        ),
        rule: "GG-7",
        draw: choose,
    },
    Lesson {
        title: phrase("Gallop and jump", "Galope et saute"),
        text: phrase(
            "Your horse goes exactly as far as the card says. It jumps over hurdles and horses, and counts their cells.",
            "Ton cheval avance exactement du nombre de la carte. Il saute les haies et les chevaux, et compte leurs cases.",
        ),
        rule: "GG-11",
        draw: jump,
    },
    Lesson {
        title: phrase("No landing on a hurdle", "Pas d'arrivée sur une haie"),
        text: phrase(
            "If the last step ends on a hurdle, a river or the moor, your horse refuses and stays where it was.",
            "Si le dernier pas tombe sur une haie, une rivière ou le marais, ton cheval refuse et reste où il était.",
        ),
        rule: "GG-12",
        draw: refusal,
    },
    Lesson {
        title: phrase("Push the others back", "Fais reculer les autres"),
        text: phrase(
            "Land on another horse and it must go back to the first free cell behind it.",
            "Arrive sur un autre cheval, et il recule jusqu'à la première case libre derrière lui.",
        ),
        rule: "GG-13",
        draw: push,
    },
    Lesson {
        title: phrase("Over the line, far over", "Passe la ligne, et loin"),
        text: phrase(
            "When somebody is over the line, the round is played to its end. Whoever stands furthest wins.",
            "Quand quelqu'un a passé la ligne, on finit le tour. Celui qui est le plus loin gagne.",
        ),
        rule: "GG-17",
        draw: over,
    },
];

fn hurdles(lang: Lang) -> String {
    use Soil::{Brook, Grass, Sand};
    StepPicture::stretch(lang, &[Grass, Brook, Sand, Sand, Sand, Sand])
        .hurdle(3.0)
        .hurdle(5.0)
        .sign_over(false, 2.0)
        .sign_over(true, 3.0)
        .sign_over(false, 4.0)
        .sign_over(true, 5.0)
        .done()
}

fn choose(lang: Lang) -> String {
    let mut scene = StepPicture::new(lang);
    for (i, number) in (0i32..).zip(1..=6u8) {
        let (x, turn) = (52.0 + 38.0 * f64::from(i), -15 + 6 * i);
        let y = if number == 4 { 76.0 } else { 98.0 + 2.0 * f64::from((turn / 6).pow(2)) };
        scene.card(number, Coat::Red, x, y, turn);
    }
    let back = |coat| number_card(0, coat, CardState::Back, lang);
    scene.put(&back(Coat::Blue), 104.0, 8.0, 0.44, -4);
    scene.put(&back(Coat::Yellow), 158.0, 6.0, 0.44, 0);
    scene.put(&back(Coat::Green), 212.0, 5.0, 0.44, 4);
    scene.done()
}

fn jump(lang: Lang) -> String {
    use Soil::{Grass, Sand};
    StepPicture::stretch(lang, &[Grass, Grass, Sand, Sand, Sand, Grass])
        .hurdle(2.0)
        .ghost(Coat::Red, 0.0)
        .horse(Coat::Blue, 3.0)
        .horse(Coat::Red, 4.0)
        .hop(0.0, 4.0)
        .card(4, Coat::Red, 12.0, 10.0, -6)
        .done()
}

fn refusal(lang: Lang) -> String {
    use Soil::{Grass, Moor, Sand};
    StepPicture::stretch(lang, &[Grass, Grass, Sand, Sand, Sand, Moor])
        .hurdle(3.0)
        .horse(Coat::Red, 1.0)
        .hop(1.0, 3.0)
        .sign_over(false, 3.6)
        .card(2, Coat::Red, 12.0, 10.0, -6)
        .done()
}

fn push(lang: Lang) -> String {
    use Soil::{Grass, Sand};
    StepPicture::stretch(lang, &[Grass, Grass, Sand, Sand, Sand, Grass])
        .ghost(Coat::Red, 1.0)
        .horse(Coat::Blue, 3.0)
        .horse(Coat::Red, 4.0)
        .hop(1.0, 4.0)
        .shove(4.0, 3.0)
        .card(3, Coat::Red, 12.0, 10.0, -6)
        .done()
}

fn over(lang: Lang) -> String {
    use Soil::{Grass, Home};
    StepPicture::stretch(lang, &[Grass, Grass, Home, Home, Home, Home])
        .line(2.0)
        .horse(Coat::Blue, 2.0)
        .horse(Coat::Red, 4.0)
        .horse(Coat::Yellow, 1.0)
        .number(4.0, 1)
        .number(2.0, 2)
        .sign_over(true, 4.0)
        .done()
}

impl StepPicture {
    /// A wooden hurdle on a cell.
    pub fn hurdle(&mut self, cell: f64) -> &mut StepPicture {
        let spot = Spot { x: self.x(cell), y: GROUND, angle: 0.0 };
        let hurdle = hurdle(&spot, 52.0);
        self.add(&hurdle)
    }

    /// A card.
    pub fn card(&mut self, number: u8, coat: Coat, x: f64, y: f64, turn: i32) -> &mut StepPicture {
        let card = number_card(number, coat, CardState::Face, self.lang);
        self.put(&card, x, y, 0.56, turn)
    }
}
