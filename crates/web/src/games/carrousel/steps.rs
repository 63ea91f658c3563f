//! Carrousel in six steps.

use crate::learn::{Lesson, StepPicture};
use art::{Coat, Facing, HorseKind, N};
use catalog::rules::carrousel::{Card, Horse, Move, Order};
use game::words::{Lang, phrase};

pub const STEPS: [Lesson; 6] = [
    Lesson {
        title: phrase("Watch the first three", "Regarde les trois premiers"),
        text: phrase(
            "Make 1-2-3 look like one of your cards: when the first three stand just so, the card is yours.",
            "Fais que 1-2-3 ressemble à une de tes cartes : quand les trois premiers sont rangés ainsi, elle est à toi.",
        ),
        rule: "CA-4",
        draw: first_three,
    },
    Lesson {
        title: phrase("Quick hands", "La main rapide"),
        text: phrase(
            "There are no turns. Whoever touches first has the carousel, and five seconds for one move.",
            "On joue tous en même temps. Le premier qui touche a le manège, et cinq secondes pour un coup.",
        ),
        rule: "CA-2",
        draw: touch,
    },
    Lesson {
        title: phrase("Swap two", "Échange-en deux"),
        text: phrase(
            "Drag a horse onto another one: they change places. Or tap one, then the other.",
            "Glisse un cheval sur un autre : ils changent de place. Ou touche l'un, puis l'autre.",
        ),
        rule: "CA-3",
        draw: swap,
    },
    Lesson {
        title: phrase(
            "First to last, last to first",
            "Le premier en dernier, le dernier en premier",
        ),
        text: phrase(
            "Drag the first or the last to a free place: it goes to the other end. Between two, it pushes one out.",
            "Glisse le premier ou le dernier sur une place libre : il passe à l'autre bout. Entre deux, il en pousse un.",
        ),
        rule: "CA-3",
        draw: ends,
    },
    Lesson {
        title: phrase("It fits: a point!", "Ça va : un point !"),
        text: phrase(
            "You win the card, and a new one takes its place. If none of your cards fits, you lose a point.",
            "Tu gagnes la carte, une nouvelle la remplace. Si aucune de tes cartes ne va, tu perds un point.",
        ),
        rule: "CA-5",
        draw: win,
    },
    Lesson {
        title: phrase("Nobody finds anything?", "Personne ne trouve ?"),
        text: phrase(
            "After twenty seconds the last horse goes to the front by itself. Does that make your card? Call it!",
            "Après vingt secondes, le dernier cheval passe tout seul devant. Ça fait ta carte ? Annonce-la !",
        ),
        rule: "CA-9",
        draw: nobody,
    },
];

/// The order that the pictures begin with.
const START: Order = Order([Horse::Green, Horse::Black, Horse::Yellow, Horse::Blue, Horse::Red]);

/// The horses in a row, the head on the left as on the cards.
fn row(scene: &mut StepPicture, order: Order, y: f64, lang: Lang) {
    scene.add(&format!(
        "<rect x=\"14\" y=\"{}\" width=\"332\" height=\"26\" rx=\"13\" fill=\"var(--wood)\" \
         stroke=\"var(--wood-edge)\" stroke-width=\"2\"/>\
         <rect x=\"18\" y=\"{}\" width=\"196\" height=\"18\" rx=\"9\" fill=\"var(--gold)\" opacity=\".8\"/>",
        N(y + 12.0),
        N(y + 16.0)
    ));
    for (place, horse) in order.0.into_iter().enumerate() {
        let horse = art::horse(Coat::from(horse), HorseKind::Pole, Facing::Left, lang);
        scene.put(&horse, x_of(place), y, 0.66, 0);
    }
}

fn x_of(place: usize) -> f64 {
    50.0 + 65.0 * place as f64
}

/// The card that fits this order.
fn card(scene: &mut StepPicture, card: Card, x: f64, y: f64, lang: Lang) {
    scene.put(&art::carrousel::card(&card.horses(), lang), x, y, 0.52, -4);
}

/// From place to place, over the horses.
fn over(scene: &mut StepPicture, from: usize, to: usize, high: f64) {
    let (a, b) = (x_of(from), x_of(to));
    let (a, middle, b, high) = (N(a), N(f64::midpoint(a, b)), N(b), N(high));
    scene.arrow(&format!("M{a} 82Q{middle} {high} {b} 82"), "go");
}

fn first_three(lang: Lang) -> String {
    let mut scene = StepPicture::new(lang);
    row(&mut scene, START, 146.0, lang);
    card(&mut scene, START.head(), 56.0, 14.0, lang);
    scene.sign(true, 196.0, 40.0).done()
}

fn touch(lang: Lang) -> String {
    let mut scene = StepPicture::new(lang);
    row(&mut scene, START, 146.0, lang);
    // Five seconds, two of them gone.
    scene.add(
        "<g fill=\"none\" stroke-width=\"9\"><circle cx=\"180\" cy=\"50\" r=\"32\" stroke=\"var(--cell-edge)\"/>\
         <path d=\"M180 18A32 32 0 1 1 149.600 40.100\" stroke=\"var(--go)\" stroke-linecap=\"round\"/></g>\
         <text x=\"180\" y=\"51\" font-size=\"30\" font-weight=\"800\" font-family=\"var(--font)\" \
         text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"var(--ink)\">5</text>",
    );
    scene.arrow("M222 62Q250 74 246 92", "go").done()
}

fn swap(lang: Lang) -> String {
    let mut scene = StepPicture::new(lang);
    row(&mut scene, START, 146.0, lang);
    over(&mut scene, 0, 3, 6.0);
    over(&mut scene, 3, 0, 6.0);
    scene.done()
}

fn ends(lang: Lang) -> String {
    let mut scene = StepPicture::new(lang);
    row(&mut scene, START, 146.0, lang);
    over(&mut scene, 4, 0, -14.0);
    scene.done()
}

fn win(lang: Lang) -> String {
    let mut scene = StepPicture::new(lang);
    let order = Move::swap(0, 1).apply(START);
    row(&mut scene, order, 146.0, lang);
    card(&mut scene, order.head(), 40.0, 14.0, lang);
    scene.put(&art::carrousel::back(lang), 222.0, 22.0, 0.52, 4);
    scene.arrow("M160 42H206", "go").done()
}

fn nobody(lang: Lang) -> String {
    let mut scene = StepPicture::new(lang);
    row(&mut scene, Move::TailToHead.apply(START), 146.0, lang);
    over(&mut scene, 4, 0, -14.0);
    scene.add(
        "<circle cx=\"318\" cy=\"38\" r=\"24\" fill=\"var(--face)\" stroke=\"var(--wood-edge)\" stroke-width=\"4\"/>\
         <path d=\"M318 22V38L328 46\" fill=\"none\" stroke=\"var(--face-ink)\" stroke-width=\"4\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    );
    scene.done()
}
