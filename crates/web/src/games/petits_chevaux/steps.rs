//! Petits Chevaux in six steps.

use crate::learn::{Learn, Lesson, Soil, StepPicture};
use art::{Coat, Facing, HorseKind};
use game::words::Lang;

pub const STEPS: [Lesson; 6] = [
    Lesson { title: Learn::Six, text: Learn::SixSay, rule: "PC-3", draw: six },
    Lesson { title: Learn::OneHorse, text: Learn::OneHorseSay, rule: "PC-5", draw: one_horse },
    Lesson { title: Learn::Catch, text: Learn::CatchSay, rule: "PC-7", draw: catch },
    Lesson { title: Learn::Barrage, text: Learn::BarrageSay, rule: "PC-9", draw: barrage },
    Lesson { title: Learn::Stable, text: Learn::StableSay, rule: "PC-12", draw: stable },
    Lesson { title: Learn::FourHome, text: Learn::FourHomeSay, rule: "PC-14", draw: four_home },
];

/// A paddock in somebody's colour, with so many horses in it.
fn paddock(scene: &mut StepPicture, coat: Coat, horses: usize, lang: Lang) {
    scene.add(&format!(
        "<g class=\"{}\"><rect x=\"14\" y=\"14\" width=\"132\" height=\"104\" rx=\"20\" fill=\"var(--cell)\" \
         stroke=\"var(--coat)\" stroke-width=\"9\"/></g>",
        coat.class()
    ));
    let horse = art::horse(coat, HorseKind::Ridden, Facing::Right, lang);
    for i in 0..horses {
        let (x, y) = (52.0 + 56.0 * (i % 2) as f64, 50.0 + 44.0 * (i / 2) as f64);
        scene.put(&horse, x, y, 0.5, 0);
    }
}

fn six(lang: Lang) -> String {
    let coat = Coat::Yellow;
    let cells = [Soil::Stable(coat), Soil::Plain, Soil::Plain, Soil::Plain, Soil::Plain];
    let mut scene = StepPicture::stretch(lang, &cells);
    paddock(&mut scene, coat, 3, lang);
    scene.horse(coat, 2.0).die(6, 282.0, 22.0);
    scene.arrow("M152 52Q186 42 184 74", "go");
    scene.done()
}

fn one_horse(lang: Lang) -> String {
    StepPicture::stretch(lang, &[Soil::Plain; 6])
        .horse(Coat::Yellow, 0.0)
        .ghost(Coat::Yellow, 1.0)
        .horse(Coat::Yellow, 5.0)
        .hop(1.0, 5.0)
        .die(4, 14.0, 14.0)
        .done()
}

fn catch(lang: Lang) -> String {
    StepPicture::stretch(lang, &[Soil::Plain; 6])
        .ghost(Coat::Blue, 0.0)
        .horse(Coat::Red, 3.0)
        .hop(0.0, 3.0)
        .arrow("M206 72C226 16 262 14 312 26", "go")
        .put(&art::badge(Coat::Red, 0.0, 0.0, 34.0), 334.0, 30.0, 1.0, 0)
        .die(3, 14.0, 14.0)
        .done()
}

fn barrage(lang: Lang) -> String {
    let mut scene = StepPicture::stretch(lang, &[Soil::Plain; 6]);
    scene.horse(Coat::Blue, 0.0);
    let red = art::horse(Coat::Red, HorseKind::Ridden, Facing::Right, lang);
    let spot = art::Spot { x: 209.0, y: 138.0, angle: 180.0 };
    scene.add(&art::petits_chevaux::rail(&spot));
    scene.put(&red, 200.0, 122.0, 0.6, 0).put(&red, 220.0, 136.0, 0.6, 0);
    scene.hop(0.0, 2.0).sign_over(false, 3.2).die(4, 14.0, 14.0).done()
}

fn stable(lang: Lang) -> String {
    let mut cells = [Soil::Stable(Coat::Yellow); 6];
    cells[0] = Soil::Plain;
    let mut scene = StepPicture::stretch(lang, &cells);
    for place in 1..=5 {
        scene.number(f64::from(place), place);
    }
    scene.ghost(Coat::Yellow, 0.0).horse(Coat::Yellow, 4.0).hop(0.0, 4.0).die(4, 14.0, 14.0);
    scene.done()
}

fn four_home(lang: Lang) -> String {
    let mut scene = StepPicture::stretch(lang, &[Soil::Stable(Coat::Yellow); 6]);
    for place in 2..6 {
        scene.horse(Coat::Yellow, f64::from(place));
    }
    for place in 0..6 {
        scene.number(f64::from(place), place + 1);
    }
    scene.sign(true, 238.0, 34.0).done()
}

impl StepPicture {
    /// A die.
    pub fn die(&mut self, pips: u8, x: f64, y: f64) -> &mut StepPicture {
        let die = art::petits_chevaux::die(pips, self.lang);
        self.put(&die, x, y, 0.5, 8)
    }
}
