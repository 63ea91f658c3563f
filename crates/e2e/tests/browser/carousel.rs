//! The carousel by hand: pulled, tapped, pressed for long, typed; and what is seen meanwhile.

use anyhow::{Context, Result, bail, ensure};
use catalog::GameId;
use catalog::rules::carrousel::{Card, Move, Order};
use e2e::screens::{carousel, home, table};
use e2e::{Browser, Look, Size, TestRun};
use std::time::{Duration, Instant};

const GAME: GameId = GameId::Carrousel;
/// What came to nothing, because the carousel was just turned for want of cards, is done again, for this long.
const LONGEST: Duration = Duration::from_secs(90);

/// Somebody at a table by kitchen rules with a friend who does nothing: nobody has to hurry, and nothing is lost.
async fn at_table(run: &TestRun, size: Size) -> Result<Browser> {
    let anna = run.person(Look { size, still: true, ..Look::default() }).await?;
    anna.prepare(carousel::IN_THE_KITCHEN).await?;
    carousel::play_alone(&anna).await?;
    Ok(anna)
}

/// Waits until nobody holds the carousel, and gives how the horses stand.
async fn free(anna: &Browser) -> Result<Order> {
    let began = Instant::now();
    while began.elapsed() < LONGEST {
        if table::is_over(anna).await? {
            carousel::play_alone(anna).await?;
        }
        if let Some(order) = carousel::free_order(anna).await? {
            carousel::moves(anna).await?;
            return Order::parse(&order).context("an order");
        }
    }
    bail!("the carousel is never free")
}

/// What the page has done since.
async fn done(anna: &Browser) -> Result<Vec<Move>> {
    let steps = carousel::moves(anna).await?;
    steps.iter().map(carousel::parse).collect()
}

/// Does something with the carousel until this move comes of it.
macro_rules! makes {
    ($anna:expr, $step:expr, |$order:ident| $gesture:expr) => {{
        let began = Instant::now();
        loop {
            let $order = free($anna).await?;
            $gesture;
            let made = done($anna).await?;
            if made == [$step] {
                break;
            }
            ensure!(made.is_empty(), "instead of {:?}: {made:?}", $step);
            ensure!(began.elapsed() < LONGEST, "never: {:?}", $step);
            carousel::let_go($anna).await?;
        }
    }};
}

/// A spot of the carousel, by the number of its plank: 1 to 7, and halves between two.
type Plank = f64;

/// The moves of each kind, and how a finger makes them.
const PULLS: [(Plank, Plank, Move); 6] = [
    (1.0, 4.0, Move::Swap { a: 0, b: 3 }),
    (1.0, 6.0, Move::HeadToTail),
    (5.0, 7.0, Move::TailToHead),
    (1.0, 2.5, Move::HeadReplaces { place: 2 }),
    (5.0, 2.5, Move::TailReplaces { place: 1 }),
    (2.0, 6.0, Move::HeadReplaces { place: 1 }),
];

pub async fn a_pull_says_everything(run: &TestRun) -> Result<()> {
    let anna = at_table(run, Size::Phone).await?;
    for (from, to, step) in PULLS {
        makes!(&anna, step, |_order| carousel::pull(&anna, &[from, to]).await?);
    }
    // Across a neighbour and on to the free places: both.
    makes!(&anna, Move::Chaos { pair: 0, flip: false }, |_order| {
        carousel::pull(&anna, &[1.0, 2.0, 0.0, 6.0]).await?;
    });
    makes!(&anna, Move::Chaos { pair: 2, flip: true }, |_order| {
        carousel::pull(&anna, &[3.0, 4.0, 0.0, 7.0]).await?;
    });
    ensure!(carousel::has_not_scrolled(&anna).await?, "a pull scrolls the page");
    // Outside nothing comes of it.
    free(&anna).await?;
    carousel::pull(&anna, &[1.0, 0.0]).await?;
    ensure!(done(&anna).await?.is_empty(), "what is put nowhere moves nothing");
    Ok(())
}

pub async fn so_does_a_mouse(run: &TestRun) -> Result<()> {
    let anna = at_table(run, Size::Desktop).await?;
    for (from, to, step) in PULLS {
        makes!(&anna, step, |_order| carousel::pull_by_mouse(&anna, from, to).await?);
    }
    Ok(())
}

pub async fn so_do_two_taps(run: &TestRun) -> Result<()> {
    let anna = at_table(run, Size::Phone).await?;
    for (from, to, step) in PULLS {
        makes!(&anna, step, |_order| carousel::tap(&anna, &[from, to]).await?);
    }
    // A neighbour is taken along by the plus between the two,
    makes!(&anna, Move::Chaos { pair: 1, flip: true }, |_order| {
        carousel::tap(&anna, &[2.0, 2.5, 7.0]).await?;
    });
    // or by a long press.
    makes!(&anna, Move::Chaos { pair: 2, flip: false }, |_order| {
        carousel::press_for_long(&anna, 3.0).await?;
        carousel::tap(&anna, &[6.0]).await?;
    });
    Ok(())
}

/// The keys of a move, each with its Shift.
fn keys(step: Move) -> [(u8, bool); 2] {
    let (plain, shift) = (|n: u8| (n, false), |n: u8| (n, true));
    match step {
        Move::Swap { a, b } => [plain(a + 1), plain(b + 1)],
        Move::HeadToTail => [plain(1), plain(6)],
        Move::TailToHead => [plain(5), plain(7)],
        Move::HeadReplaces { place } => [plain(1), shift(place + 1)],
        Move::TailReplaces { place } => [plain(5), shift(place + 1)],
        Move::Chaos { pair, flip } => [shift(pair + 1), plain(if flip { 7 } else { 6 })],
    }
}

pub async fn all_moves_by_two_keys(run: &TestRun) -> Result<()> {
    let anna = at_table(run, Size::Desktop).await?;
    ensure!(carousel::tells_keys(&anna).await?, "nobody is told of the keys");
    for step in Move::ALL {
        makes!(&anna, step, |_order| {
            for (digit, shift) in keys(step) {
                let key = char::from(b'0' + digit);
                match shift {
                    true => anna.press_with(Browser::SHIFT, key).await?,
                    false => anna.press(key).await?,
                }
            }
        });
    }
    Ok(())
}

/// Arrows lead round the carousel by places, whatever the order in which horses were drawn.
pub async fn arrows_go_round(run: &TestRun) -> Result<()> {
    let [enter, left, right] = ['\u{e007}', '\u{e012}', '\u{e014}'];
    let anna = at_table(run, Size::Desktop).await?;
    makes!(&anna, Move::TailToHead, |_order| {
        carousel::focus_on_place(&anna, 1).await?;
        for (arrow, plank) in [(right, 2.0), (right, 3.0), (left, 2.0), (left, 1.0), (left, 5.0)] {
            anna.press(arrow).await?;
            let focused = carousel::focused_plank(&anna).await?;
            ensure!(focused == Some(plank), "{focused:?} instead of {plank}");
        }
        // With the last horse in the hand, the free places come next.
        for key in [enter, right, right, enter] {
            anna.press(key).await?;
        }
    });
    Ok(())
}

/// While something is pulled, the first three are seen as they would be, and so is the card that
/// this would win.
pub async fn what_would_come_of_it_lights_up(run: &TestRun) -> Result<()> {
    let anna = at_table(run, Size::Phone).await?;
    let began = Instant::now();
    let (mut seen, mut lit, mut tries) = (false, false, 0);
    while !(seen && lit) {
        ensure!(began.elapsed() < LONGEST, "seen: {seen}, a card lit: {lit}");
        let order = free(&anna).await?;
        let cards: Vec<Card> =
            carousel::own_cards(&anna).await?.iter().filter_map(|card| Card::parse(card)).collect();
        let wins =
            |step: &(u8, u8)| cards.contains(&Move::swap(step.0, step.1).apply(order).head());
        let swaps = || (0..5_u8).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
        // Another one each time: the same twice would lead back.
        tries += 1;
        let (a, b) = swaps().find(wins).or(swaps().cycle().nth(tries)).context("a swap")?;
        let first = Move::swap(a, b).apply(order).head();
        let finger = [f64::from(a + 1), f64::from(b + 1)];
        let shown = carousel::while_pulling(&anna, &finger).await?;
        // Somebody was quicker. A finger that stays on the glass could not pull again.
        if shown.preview.is_none() {
            carousel::lift(&anna).await?;
            carousel::let_go(&anna).await?;
            continue;
        }
        ensure!(shown.preview == Some(first.to_string()), "{shown:?} instead of {first}");
        seen = true;
        match cards.contains(&first) {
            true => {
                ensure!(shown.lit == [first.to_string()], "{shown:?} instead of {first}");
                anna.picture("carousel-would-win-phone").await?;
                lit = true;
            }
            false => ensure!(shown.lit.is_empty(), "{shown:?}: no card is {first}"),
        }
        carousel::lift(&anna).await?;
        carousel::let_go(&anna).await?;
    }
    Ok(())
}

/// Nothing moves when the words get longer; a miss says what there is to be seen.
pub async fn nothing_moves_when_the_words_get_longer(run: &TestRun) -> Result<()> {
    let anna = at_table(run, Size::Phone).await?;
    let before = carousel::frames(&anna).await?;
    let goal = carousel::said(&anna).await?;
    ensure!(
        goal.contains("Make 1-2-3 look like one of your cards"),
        "the goal is not said: {goal}"
    );
    let (hand, stuck) = carousel::clock_names(&anna).await?;
    // By kitchen rules a hand has no clock.
    ensure!(hand.is_none() && stuck.as_deref() == Some("Stuck 9 s"), "{hand:?} {stuck:?}");
    let began = Instant::now();
    let mut misses = 0;
    let mut said = std::collections::BTreeSet::new();
    while misses < 1 || said.len() < 3 {
        ensure!(began.elapsed() < LONGEST, "{misses} misses, heard {said:?}");
        let order = free(&anna).await?;
        let cards = carousel::own_cards(&anna).await?;
        let is_miss = |step: &Move| !cards.contains(&step.apply(order).head().to_string());
        let Some(step) = Move::ALL.into_iter().find(is_miss) else { continue };
        for (digit, _) in keys(step) {
            anna.press(char::from(b'0' + digit)).await?;
            said.insert(carousel::said(&anna).await?);
            let now = carousel::frames(&anna).await?;
            ensure!(now == before, "something has moved: {now} from {before}, {said:?}");
        }
        if done(&anna).await? == [step] {
            let letters: Vec<String> =
                step.apply(order).head().horses().map(|h| h.letter().to_string()).into();
            let wanted = format!("No card of yours shows {}", letters.join("-"));
            misses += usize::from(carousel::says_soon(&anna, &wanted).await?);
            anna.picture("carousel-miss-phone").await?;
        } else {
            carousel::let_go(&anna).await?;
        }
        ensure!(carousel::frames(&anna).await? == before, "something has moved: {said:?}");
    }
    Ok(())
}

/// Others are a name and their points until their cards are asked for, and nothing moves for them.
pub async fn others_show_their_cards_when_asked(run: &TestRun) -> Result<()> {
    let anna = at_table(run, Size::Phone).await?;
    ensure!(carousel::others_cards(&anna).await? == 0, "cards are shown before anybody asks");
    let before = carousel::frames(&anna).await?;
    anna.tap(carousel::ASK).await?;
    anna.until("the others' cards", carousel::ASKED).await?;
    ensure!(carousel::others_cards(&anna).await? == 2, "one row of cards");
    ensure!(carousel::frames(&anna).await? == before, "something has moved");
    anna.picture("carousel-asked-phone").await?;
    anna.tap(carousel::ASK).await?;
    anna.until("no cards", &format!("!({})", carousel::ASKED)).await?;
    Ok(())
}

/// The clocks are named where there are two; who holds and that anybody may take look different.
pub async fn clocks_and_hands_have_names(run: &TestRun) -> Result<()> {
    let anna = run.quick_person(Look { size: Size::Phone, still: true, ..Look::default() }).await?;
    home::play_from_the_top(&anna, GAME).await?;
    let names = carousel::clock_names(&anna).await?;
    ensure!(names == (Some("Hand 5 s".to_owned()), Some("Stuck 4 s".to_owned())), "{names:?}");
    let began = Instant::now();
    let mut looks = std::collections::BTreeMap::new();
    while looks.len() < 3 {
        ensure!(began.elapsed() < LONGEST, "only {looks:?}");
        if table::is_over(&anna).await? {
            home::play_from_the_top(&anna, GAME).await?;
        }
        if let Some((whose, colour)) = carousel::whose(&anna).await? {
            if looks.insert(whose.clone(), colour).is_none() {
                anna.picture(&format!("carousel-{whose}-phone")).await?;
            }
            if whose == "free" && looks.len() > 1 {
                anna.press('1').await?;
            }
        }
    }
    let colours: std::collections::BTreeSet<_> = looks.values().collect();
    ensure!(colours.len() == 3, "they look alike: {looks:?}");
    Ok(())
}
