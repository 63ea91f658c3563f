//! What a table has settled otherwise than the printed game, in words.

use super::words::{Said, say};
use catalog::AnyOptions;
use catalog::rules::giro_galoppo::{Course, Placement, Spacing, Ties};
use catalog::rules::{carrousel, giro_galoppo, petits_chevaux};

/// A sentence for each option that is not the usual one.
pub fn told(options: &AnyOptions) -> Vec<Said> {
    match options {
        AnyOptions::GiroGaloppo(options) => giro_galoppo(options),
        AnyOptions::PetitsChevaux(options) => petits_chevaux(options),
        AnyOptions::Carrousel(options) => carrousel(options),
    }
}

fn giro_galoppo(options: &giro_galoppo::Options) -> Vec<Said> {
    let mut all = Vec::new();
    let length = options.course.track().length();
    match options.course {
        Course::Sprint => all.push(say(
            "The course is the sprint, {n} cells.",
            "Le parcours est le sprint, {n} cases.",
        )),
        Course::Classic => {}
        Course::Grand => all.push(say(
            "The course is the grand one, {n} cells.",
            "Le parcours est le grand, {n} cases.",
        )),
        Course::Own(_) => all.push(say(
            "The course is the players' own, {n} cells.",
            "Le parcours est celui des joueurs, {n} cases.",
        )),
    }
    all = all.into_iter().map(|said| said.number("n", length)).collect();
    match options.placement {
        Placement::Players => {}
        Placement::Random => {
            all.push(say("The hurdles are placed by lot.", "Les haies sont placées au hasard."));
        }
        Placement::Fixed(_) => all.push(say(
            "The hurdles stand from the beginning.",
            "Les haies sont en place dès le début.",
        )),
    }
    if options.spacing == Spacing::Wooden {
        all.push(say(
            "A hurdle may stand right next to the river or the moor.",
            "Une haie peut toucher la rivière ou le marais.",
        ));
    }
    if options.ties == Ties::Frozen {
        all.push(say(
            "Of equal cards, the order is settled when they are turned over.",
            "Entre cartes égales, l'ordre est fixé quand on les retourne.",
        ));
    }
    if options.open_discards {
        all.push(say("Used cards stay visible.", "Les cartes jouées restent visibles."));
    }
    if options.variant {
        all.push(say(
            "Of equal cards, only the rearmost horse moves.",
            "Entre cartes égales, seul le dernier cheval avance.",
        ));
    }
    all
}

fn petits_chevaux(options: &petits_chevaux::Options) -> Vec<Said> {
    let usual = petits_chevaux::Options::default();
    let mut all = Vec::new();
    if options.horses != usual.horses {
        all.push(
            say("Everybody has {n} {n|horse|horses}.", "Chacun a {n} {n|cheval|chevaux}.")
                .number("n", options.horses),
        );
    }
    if options.exit_on != usual.exit_on {
        // A number of as many digits as there are faces reads badly, so each face has its slot.
        let slots = ["a", "b", "c", "d", "e", "f"];
        let faces: Vec<_> = options.exit_on.iter().collect();
        let said = match faces.len() {
            2 => say("A horse leaves the box on {a} or {b}.", "Un cheval sort avec {a} ou {b}."),
            3 => say(
                "A horse leaves the box on {a}, {b} or {c}.",
                "Un cheval sort avec {a}, {b} ou {c}.",
            ),
            4 => say(
                "A horse leaves the box on {a}, {b}, {c} or {d}.",
                "Un cheval sort avec {a}, {b}, {c} ou {d}.",
            ),
            5 => say(
                "A horse leaves the box on {a}, {b}, {c}, {d} or {e}.",
                "Un cheval sort avec {a}, {b}, {c}, {d} ou {e}.",
            ),
            _ => say(
                "A horse leaves the box on any throw.",
                "Un cheval sort avec n'importe quel lancer.",
            ),
        };
        let fill = |said: Said, (slot, face): (&'static str, &petits_chevaux::Die)| {
            said.number(slot, face.0)
        };
        all.push(slots.into_iter().zip(&faces).fold(said, fill));
    }
    if options.opening_tries != usual.opening_tries {
        all.push(
            say(
                "{n} throws while none of your horses is on the track.",
                "{n} lancers tant qu'on n'a aucun cheval en piste.",
            )
            .number("n", options.opening_tries),
        );
    }
    if let Some(most) = options.max_sixes {
        all.push(
            say(
                "Six number {n} in a row is not played and ends the turn.",
                "Le six numéro {n} de suite ne se joue pas et finit le tour.",
            )
            .number("n", most),
        );
    }
    if options.may_pass {
        all.push(say("Nobody has to move.", "On peut refuser d'avancer."));
    }
    if !options.own_barrage_blocks {
        all.push(say("Your own barrage does not stop you.", "Son propre barrage n'arrête pas."));
    }
    if options.barrage_capture {
        all.push(say(
            "A barrage can be landed on: both horses go back to their box.",
            "On peut tomber sur un barrage : les deux chevaux rentrent au box.",
        ));
    }
    if !options.stable_overtaking {
        all.push(say("No overtaking in the stable.", "On ne se dépasse pas dans l'écurie."));
    }
    if options.play_on {
        all.push(say(
            "The others play on for the other places.",
            "Les autres continuent pour les autres places.",
        ));
    }
    all
}

fn carrousel(options: &carrousel::Options) -> Vec<Said> {
    let usual = carrousel::Options::default();
    let mut all = Vec::new();
    if let Some(hand) = options.hand {
        all.push(
            say(
                "{n} {n|card|cards} face up each.",
                "{n} {n|carte visible|cartes visibles} chacun.",
            )
            .number("n", hand),
        );
    }
    if let Some(target) = options.target {
        all.push(
            say("{n} {n|point wins|points win}.", "Il faut {n} {n|point|points} pour gagner.")
                .number("n", target),
        );
    }
    if options.hold_ms != usual.hold_ms {
        all.push(
            say("A hand may hold on for {n} ms.", "On peut garder la main {n} ms.")
                .number("n", options.hold_ms),
        );
    }
    if options.impasse_ms != usual.impasse_ms {
        all.push(
            say("The impasse comes after {n} ms.", "L'impasse arrive après {n} ms.")
                .number("n", options.impasse_ms),
        );
    }
    if options.gentle_hands {
        all.push(say("Letting go costs nothing.", "Lâcher ne coûte rien."));
    }
    if options.free_claims {
        all.push(say("A wrong claim costs nothing.", "Une annonce fausse ne coûte rien."));
    }
    if options.expert {
        all.push(say(
            "Everybody's cards count for everybody.",
            "Les cartes de tous comptent pour tous.",
        ));
    }
    all
}
