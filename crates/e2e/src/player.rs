//! Somebody who plays by clicking what is lit.

use crate::browser::Browser;
use crate::screens::table::{has_chosen_card, named, spent_cards};
use crate::screens::{CAN, CURTAIN, PODIUM, TABLE, WINNER};
use anyhow::{Context, Result, ensure};
use catalog::GameId;
use catalog::rules::carrousel::{Card, Move, Order};
use fantoccini::error::CmdError;
use serde::Deserialize;
use std::time::{Duration, Instant};

/// A quick match is over after this long, on a busy machine.
const LONGEST: Duration = Duration::from_secs(150);

/// What a player sees at a glance.
#[derive(Deserialize, Debug)]
struct Glance {
    /// Whether the winner is known, or the podium is there.
    over: bool,
    /// Whether the device is being handed on.
    curtain: bool,
    /// What can be played.
    can: Vec<String>,
    /// The carousel's horses, head first.
    order: Option<String>,
    /// Our face-up cards, with what is to be clicked for a claim, where one is allowed.
    cards: Vec<(String, Option<String>)>,
    /// How many points we have, where there are any.
    points: Option<u32>,
}

/// Looks until there is something to do, for a second at most.
fn look() -> String {
    format!(
        "const end = performance.now() + 1000, all = s => [...document.querySelectorAll(s)];
         return new Promise(done => {{
             const look = () => {{
                 const over = !!document.querySelector('{PODIUM}, {WINNER}');
                 const curtain = !!document.querySelector('{CURTAIN}');
                 const can = all('{TABLE} {CAN}:not([disabled])').map(e => e.dataset.can);
                 if (!over && !curtain && !can.length && performance.now() < end) return setTimeout(look, 15);
                 const order = document.querySelector('[data-order]');
                 const points = document.querySelector('[data-points]');
                 done({{
                     over, curtain, can, order: order && order.dataset.order,
                     cards: all('button[data-card]').map(e => [e.dataset.card, e.dataset.can ?? null]),
                     points: points && Number(points.dataset.points),
                 }});
             }};
             look();
         }});"
    )
}

/// Somebody who plays by clicking what is lit.
#[derive(Debug)]
pub struct Player<'a> {
    browser: &'a Browser,
    game: GameId,
    clicks: usize,
    /// How often somebody else took the device.
    pub handed_on: usize,
    /// When the last click was possible.
    clicked: Instant,
}

/// So long something may lie over what is lit.
const COVERED: Duration = Duration::from_secs(8);

impl<'a> Player<'a> {
    /// Sits before a match.
    pub fn new(browser: &'a Browser, game: GameId) -> Player<'a> {
        Player { browser, game, clicks: 0, handed_on: 0, clicked: Instant::now() }
    }

    /// Plays until it is over; gives how often something was clicked.
    pub async fn finish(&mut self) -> Result<usize> {
        let began = Instant::now();
        while self.step().await? {
            ensure!(began.elapsed() < LONGEST, "no end after {} clicks", self.clicks);
        }
        Ok(self.clicks)
    }

    /// Plays until so many things were clicked, or it is over.
    pub async fn play(&mut self, clicks: usize) -> Result<()> {
        let (began, until) = (Instant::now(), self.clicks + clicks);
        while self.clicks < until && self.step().await? {
            ensure!(began.elapsed() < LONGEST, "no {clicks} clicks in time");
        }
        Ok(())
    }

    /// Plays Giro Galoppo until so many of our cards are spent: everybody at the table has then
    /// played as many, however often they had to click for it.
    pub async fn spend(&mut self, cards: u64) -> Result<()> {
        let began = Instant::now();
        while spent_cards(self.browser).await? < cards && self.step().await? {
            ensure!(began.elapsed() < LONGEST, "no {cards} cards spent in time");
        }
        Ok(())
    }

    /// Plays Giro Galoppo until a card of ours lies face down.
    pub async fn choose_card(&mut self) -> Result<()> {
        let began = Instant::now();
        while !has_chosen_card(self.browser).await? && self.step().await? {
            ensure!(began.elapsed() < LONGEST, "no card chosen in time");
        }
        Ok(())
    }

    /// Looks once, and clicks once if there is something to click. False when it is over.
    async fn step(&mut self) -> Result<bool> {
        let glance = self.browser.run(&look(), Vec::new()).await?;
        let glance: Glance = serde_json::from_value(glance)?;
        if glance.over {
            return Ok(false);
        }
        let clicks = match glance.curtain {
            true => vec![CURTAIN.to_owned()],
            // Somebody else has the carousel in hand: nothing is lit, and nothing is in the way.
            false if glance.can.is_empty() => Vec::new(),
            false => self.choose(&glance),
        };
        if clicks.is_empty() {
            self.clicked = Instant::now();
        }
        for click in clicks {
            match self.browser.try_click(&click).await {
                Ok(()) => {
                    self.clicks += 1;
                    self.handed_on += usize::from(glance.curtain);
                    self.clicked = Instant::now();
                }
                // Somebody else was quicker, as often as may be.
                Err(error) if self.game == GameId::Carrousel && error.is_no_such_element() => break,
                // The match went on meanwhile, or something still moves over it.
                Err(error) if passing(&error) && self.clicked.elapsed() < COVERED => break,
                Err(error) => return Err(error).with_context(|| format!("clicking {click}")),
            }
        }
        Ok(true)
    }

    /// What to click now, as selectors.
    fn choose(&self, glance: &Glance) -> Vec<String> {
        if self.game == GameId::Carrousel {
            return self.at_carousel(glance).unwrap_or_default();
        }
        // Not always the first: people don't, either.
        let can = &glance.can;
        let chosen = can.get(self.clicks * 7 % can.len().max(1));
        chosen.map(String::as_str).map(named).into_iter().collect()
    }

    /// A claim if one is right; else a swap that makes a card; else, with nothing to lose, any
    /// swap, so that something happens.
    fn at_carousel(&self, glance: &Glance) -> Option<Vec<String>> {
        let order = Order::parse(glance.order.as_deref()?)?;
        let shows = |order: Order| {
            let card =
                glance.cards.iter().find(|(card, _)| Card::parse(card) == Some(order.head()));
            card.map(|(_, can)| can.as_deref())
        };
        if let Some(Some(can)) = shows(order) {
            return Some(vec![named(can)]);
        }
        let pairs = || (0..5_u8).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
        let fits = |(a, b): &(u8, u8)| shows(Move::swap(*a, *b).apply(order)).is_some();
        let any = || pairs().nth(self.clicks * 3 % 10).filter(|_| glance.points.unwrap_or(0) == 0);
        let (a, b) = pairs().find(fits).or_else(any)?;
        let horse = |place: u8| order.0[usize::from(place)].letter();
        let taken = |place| format!("{TABLE} [data-can$=\"-{}\"]", horse(place));
        Some(vec![taken(a), taken(b)])
    }
}

/// Whether an error may be gone at the next look.
fn passing(error: &CmdError) -> bool {
    error.is_no_such_element()
        || error.is_stale_element_reference()
        || error.is_element_not_interactable()
        || error.to_string().contains("element click intercepted")
}
