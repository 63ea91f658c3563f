//! Dice Race in four steps.

use crate::learn::{Lesson, Soil, StepPicture};
use art::Coat;
use game::words::{Lang, phrase};

pub const STEPS: [Lesson; 4] = [
    Lesson {
        title: phrase("Throw and choose", "Lance et choisis"),
        text: phrase(
            "Throw the die, choose one of your two horses, and move it that far.",
            "Lance le dé, choisis un de tes deux chevaux et avance-le d'autant.",
        ),
        rule: "DR-4",
        draw: choose,
    },
    Lesson {
        title: phrase("Send them back", "Renvoie-les"),
        text: phrase(
            "Land on rivals and they go back to the start. Just passing does nothing.",
            "Arrive sur des adversaires, et ils retournent au départ. Les dépasser ne fait rien.",
        ),
        rule: "DR-6",
        draw: send_back,
    },
    Lesson {
        title: phrase("Come home", "Rentre à la maison"),
        text: phrase(
            "Behind the last cell a horse is home and safe. A throw may be too many.",
            "Derrière la dernière case, le cheval est rentré, à l'abri. Un lancer peut dépasser.",
        ),
        rule: "DR-5",
        draw: home,
    },
    Lesson {
        title: phrase("Both home: you win", "Les deux rentrés : gagné"),
        text: phrase(
            "Whoever has both horses home first wins. The others count how far they have come.",
            "Qui a ses deux chevaux rentrés le premier gagne. Les autres comptent leur chemin.",
        ),
        rule: "DR-8",
        draw: both_home,
    },
];

fn choose(lang: Lang) -> String {
    StepPicture::stretch(lang, &[Soil::Plain; 6])
        .horse(Coat::Yellow, 0.0)
        .ghost(Coat::Yellow, 1.0)
        .horse(Coat::Yellow, 5.0)
        .hop(1.0, 5.0)
        .die(4, 14.0, 14.0)
        .done()
}

fn send_back(lang: Lang) -> String {
    StepPicture::stretch(lang, &[Soil::Grass, Soil::Plain, Soil::Plain, Soil::Plain, Soil::Plain])
        .ghost(Coat::Red, 4.0)
        .horse(Coat::Red, 0.0)
        .horse(Coat::Yellow, 4.0)
        .hop(1.0, 4.0)
        .die(3, 14.0, 14.0)
        .done()
}

fn home(lang: Lang) -> String {
    StepPicture::stretch(lang, &[Soil::Plain, Soil::Plain, Soil::Plain, Soil::Home])
        .ghost(Coat::Yellow, 1.0)
        .horse(Coat::Yellow, 3.0)
        .hop(1.0, 3.0)
        .die(5, 14.0, 14.0)
        .done()
}

fn both_home(lang: Lang) -> String {
    StepPicture::stretch(lang, &[Soil::Plain, Soil::Plain, Soil::Home, Soil::Home])
        .horse(Coat::Yellow, 2.0)
        .horse(Coat::Yellow, 3.0)
        .sign(true, 238.0, 34.0)
        .done()
}
