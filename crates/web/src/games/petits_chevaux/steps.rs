//! Petits Chevaux in six steps.

use crate::learn::{Lesson, Soil, StepPicture};
use art::{Coat, Facing, HorseKind};
use game::words::{Lang, phrase};

pub const STEPS: [Lesson; 6] = [
    Lesson {
        title: phrase("Out with a six", "Dehors avec un six"),
        text: phrase(
            "A horse leaves its box only with a 6. And after a 6 you throw again!",
            "Un cheval ne sort du box qu'avec un 6. Et après un 6, tu rejoues !",
        ),
        rule: "PC-3",
        draw: six,
    },
    Lesson {
        title: phrase("One horse takes it all", "Tout pour un cheval"),
        text: phrase(
            "All the points go to one horse. You choose which, and if one can move, you must.",
            "Tous les points vont à un seul cheval. Tu choisis lequel, et si l'un peut avancer, tu dois jouer.",
        ),
        rule: "PC-5",
        draw: one_horse,
    },
    Lesson {
        title: phrase("Catch!", "Attrapé !"),
        text: phrase(
            "End your move on a single rival and it goes back into its box. Just passing does nothing.",
            "Arrive sur un cheval seul d'un autre, et il rentre au box. Le dépasser ne fait rien.",
        ),
        rule: "PC-7",
        draw: catch,
    },
    Lesson {
        title: phrase("The barrage", "Le barrage"),
        text: phrase(
            "Two horses of one colour on a cell bar the road. Nobody gets past, not even their own friends.",
            "Deux chevaux d'une couleur sur une case barrent la route. Personne ne passe, même pas leurs amis.",
        ),
        rule: "PC-9",
        draw: barrage,
    },
    Lesson {
        title: phrase("Home to the stable", "Retour à l'écurie"),
        text: phrase(
            "After a whole lap a horse turns into its stable. A throw that leads too far can't be used.",
            "Après un tour complet, le cheval entre dans son écurie. Un jet qui mène trop loin ne sert pas.",
        ),
        rule: "PC-12",
        draw: stable,
    },
    Lesson {
        title: phrase("Four at home", "Quatre à la maison"),
        text: phrase(
            "Fill the places 3, 4, 5 and 6 nearest the middle with your horses, and you win.",
            "Remplis les places 3, 4, 5 et 6, les plus proches du centre, et tu gagnes.",
        ),
        rule: "PC-14",
        draw: four_home,
    },
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
