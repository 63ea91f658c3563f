//! Giro Galoppo in six steps.

use crate::learn::{GROUND, Learn, Lesson, Soil, StepPicture};
use art::giro_galoppo::{CardState, hurdle, number_card};
use art::{Coat, Spot};
use game::words::Lang;

pub const STEPS: [Lesson; 6] = [
    Lesson { title: Learn::Hurdles, text: Learn::HurdlesSay, rule: "GG-4", draw: hurdles },
    Lesson { title: Learn::Choose, text: Learn::ChooseSay, rule: "GG-7", draw: choose },
    Lesson { title: Learn::Jump, text: Learn::JumpSay, rule: "GG-11", draw: jump },
    Lesson { title: Learn::Refusal, text: Learn::RefusalSay, rule: "GG-12", draw: refusal },
    Lesson { title: Learn::Push, text: Learn::PushSay, rule: "GG-13", draw: push },
    Lesson { title: Learn::OverTheLine, text: Learn::OverTheLineSay, rule: "GG-17", draw: over },
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
