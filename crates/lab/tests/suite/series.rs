//! Series are fair, repeatable, and the same on any number of threads.

use bots::Level;
use carrousel::Carrousel;
use game::{Game, words::Lang};
use giro_galoppo::{Course, Effect, GiroGaloppo, Options, Placement};
use lab::{
    Bout, Chart, Charted, Facts, MOST_FACTS, Observer, Player, Randoms, Report, Series, Thinkers,
    Threaded, Tournament,
};
use petits_chevaux::PetitsChevaux;

fn bots<const N: usize>(levels: [Level; N]) -> [Player; N] {
    levels.map(Player::bot)
}

fn on<T: Send>(threads: usize, play: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.expect("threads can be had").install(play)
}

fn series<G: Threaded>(players: &[Player], matches: u64, threads: usize) -> Report {
    let options = G::Options::default();
    let series = Series::<G>::new(&options, players, matches, 5);
    on(threads, || series.play(&|_| {})).expect("the printed game can be played")
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let players = ["trotter", "random", "galloper:60"].map(|p| p.parse().unwrap());
    assert_eq!(series::<GiroGaloppo>(&players, 40, 1), series::<GiroGaloppo>(&players, 40, 3));
    let random = [Player::Random; 3];
    assert_eq!(series::<GiroGaloppo>(&random, 500, 1), series::<GiroGaloppo>(&random, 500, 3));
    let some = [Player::Random, Player::bot(Level::Trotter)];
    assert_eq!(series::<PetitsChevaux>(&some, 30, 1), series::<PetitsChevaux>(&some, 30, 2));
    assert_eq!(series::<Carrousel>(&some, 10, 1), series::<Carrousel>(&some, 10, 2));
}

#[test]
fn the_same_seed_gives_the_same_match() {
    let options = Options::default();
    let players = ["champion:500", "galloper:100", "pony"].map(|p| p.parse().unwrap());
    let play = |seed| {
        let mut facts = Facts(Vec::new());
        let bout = Bout {
            table: &mut GiroGaloppo::new(&options, 3).unwrap(),
            party: &mut Thinkers::seated(&options, &players, seed),
            dice: bots::Random::new(seed),
            watch: &mut facts,
            most: MOST_FACTS,
        };
        assert!(bout.play().unwrap().ranking.is_some());
        facts
    };
    assert_eq!(play(1), play(1));
    assert_ne!(play(1), play(2));
}

#[test]
fn who_looks_where_it_lands_beats_who_does_not() {
    let report = series::<GiroGaloppo>(&bots([Level::Trotter, Level::Pony]), 400, 2);
    assert_eq!(report.ended, 400);
    assert!(report.share(0).low > 0.5, "{report:?}");
    let by_seat: f64 = (0..2).map(|seat| report.seat_wins(seat)).sum();
    assert!((by_seat - 400.0).abs() < 1e-9, "every match has a winner");
}

/// What a match told, one by one.
#[derive(Default)]
struct Told {
    hops: u64,
    pushes: u64,
    refusals: u64,
    rounds: u64,
}

impl Observer<GiroGaloppo> for Told {
    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::HoppedObstacle { .. } => self.hops += 1,
            Effect::Pushed { .. } => self.pushes += 1,
            Effect::Refused { .. } => self.refusals += 1,
            Effect::Revealed { .. } => self.rounds += 1,
            _ => {}
        }
    }
}

#[test]
fn what_is_counted_is_what_was_told() {
    let layouts = [
        Placement::Players,
        Placement::Random,
        Placement::Fixed([4, 11, 17, 25, 28].map(giro_galoppo::Cell)),
    ];
    for placement in layouts {
        let options = Options { course: Course::Sprint, placement, ..Options::default() };
        let players = [Player::Random; 4];
        let series = Series::<GiroGaloppo>::new(&options, &players, 50, 1);
        let report = series.play(&|_| {}).unwrap();
        let mut told = Told::default();
        for seed in 1..=50 {
            let bout = Bout {
                table: &mut GiroGaloppo::new(&options, 4).unwrap(),
                party: &mut Randoms,
                dice: bots::Random::new(seed),
                watch: &mut told,
                most: MOST_FACTS,
            };
            bout.play().unwrap();
        }
        assert_eq!(report.counts[..3], [told.pushes, told.hops, told.refusals]);
        let rounds: u64 = report.lengths.iter().map(|(rounds, times)| rounds * times).sum();
        assert_eq!(rounds, told.rounds / 4);
        assert_eq!(report.tally.incidents.iter().sum::<u64>(), told.refusals);
    }
}

#[test]
fn random_players_play_by_the_rules() {
    fn check<G: Threaded<Illegal: std::fmt::Debug>>() {
        let options = G::Options::default();
        for seed in 0..5 {
            let mut facts = Facts::<G::Action>(Vec::new());
            let bout = Bout {
                table: &mut G::new(&options, 3).expect("it can be played"),
                party: &mut Randoms,
                dice: bots::Random::new(seed),
                watch: &mut facts,
                most: 2_000,
            };
            let ended = bout.play().expect("it is legal");
            assert_eq!(ended.facts, facts.0.len() as u64);
            let mut table = G::new(&options, 3).expect("it can be played");
            for fact in &facts.0 {
                table.play(fact, &mut |_| {}).expect("it is legal");
            }
        }
    }
    check::<GiroGaloppo>();
    check::<PetitsChevaux>();
    check::<Carrousel>();
}

#[test]
fn a_tournament_is_the_same_on_any_number_of_threads_and_puts_the_better_first() {
    let options = Options::default();
    let players = ["random", "trotter", "galloper:60"].map(|p| p.parse().unwrap());
    for seats in [2, 3, 4] {
        let tournament = Tournament::<GiroGaloppo> {
            options: &options,
            players: &players,
            seats,
            matches: 24,
            seed: 3,
        };
        let one = on(1, || tournament.play(&|_| {})).unwrap();
        let three = on(3, || tournament.play(&|_| {})).unwrap();
        assert_eq!(one, three);
        assert_eq!(one.order()[0], 2, "{one:?}");
        assert_eq!(one.ended, tournament.len());
    }
}

/// Charts are XML whose tags are closed, in both languages.
#[test]
fn charts_are_drawn() {
    fn check<G: Charted + Threaded<Illegal: std::fmt::Debug>>(cells: usize) {
        let options = G::Options::default();
        let players = [Player::Random, Player::bot(Level::Pony)];
        let series = Series::<G>::new(&options, &players, 10, 1);
        let report = series.play(&|_| {}).expect("it can be played");
        for lang in Lang::ALL {
            let chart = Chart {
                title: "A & B",
                start: &G::new(&options, 2).expect("it can be played"),
                options: &options,
                players: &players,
                seed: 1,
                report: &report,
                lang,
            };
            let svg = chart.svg();
            assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
            assert!(svg.contains("A &amp; B") && !svg.contains("NaN") && !svg.contains("inf"));
            for tag in ["text", "rect", "circle", "title", "style"] {
                let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
                assert_eq!(svg.matches(&open).count(), svg.matches(&close).count(), "{tag}");
            }
            assert!(svg.matches("class=\"heat\"").count() >= cells);
        }
    }
    check::<GiroGaloppo>(30);
    check::<PetitsChevaux>(80);
    check::<Carrousel>(5);
}
