//! `cavalcade tournament`.

use super::told::in_words;
use super::{Asked, LabGame, bar, pool};
use crate::cli::TournamentArgs;
use crate::lang;
use anyhow::bail;
use catalog::{AnyOptions, match_game};
use game::words::{Lang, Phrase, phrase};
use lab::{Rating, Standings, Tournament};
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

pub fn run(args: &TournamentArgs) -> anyhow::Result<ExitCode> {
    let asked = Asked::new(&args.series)?;
    asked.check_table(args.seats.into())?;
    if asked.players.len() < 2 {
        bail!("a tournament needs two players at least: --players pony,trotter");
    }
    match_game!(AnyOptions(&asked.options), G(options) => hold::<G>(args, &asked, options))
}

fn hold<G: LabGame>(
    args: &TournamentArgs,
    asked: &Asked,
    options: &G::Options,
) -> anyhow::Result<ExitCode> {
    let tournament = Tournament::<G> {
        options,
        players: &asked.players,
        seats: args.seats,
        matches: args.games.get(),
        seed: args.series.seed,
    };
    let bar = bar(tournament.len());
    let standings = pool(&args.series)?.install(|| tournament.play(&|count| bar.inc(count)))?;
    bar.finish_and_clear();
    let told = TournamentSummary::new(args, asked, &standings);
    let mut out = io::stdout().lock();
    if args.series.json {
        serde_json::to_writer(&mut out, &told)?;
        writeln!(out)?;
    } else if args.series.csv {
        told.write_csv(&mut out)?;
    } else {
        told.show(asked, lang::choose(args.series.lang), &mut out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What `--json` prints: the players, the strongest first.
#[derive(Serialize)]
struct TournamentSummary {
    game: &'static str,
    options: AnyOptions,
    seats: u8,
    tables: usize,
    games: u64,
    cut: u64,
    seed: u64,
    players: Vec<Rated>,
}

#[derive(Serialize)]
struct Rated {
    /// Its number in the order in which the players were named.
    player: usize,
    bot: String,
    elo: f64,
    low: f64,
    high: f64,
    wins: f64,
    games: f64,
    /// Of the games at tables with both that one of the two won, the share that this one did;
    /// against each of the players, in this order.
    against: Vec<Option<f64>>,
}

const GAMES: Phrase = phrase("games", "parties");
const TABLES: Phrase = phrase("tables of", "tables de");
const SEED: Phrase = phrase("seed", "graine");
const CUT: Phrase =
    phrase("more did not end and were cut", "autres, sans fin, ont été interrompues");
const PLAYER: Phrase = phrase("player", "joueur");
const INTERVAL: Phrase = phrase("95 % interval", "intervalle à 95 %");
const WINS: Phrase = phrase("wins", "victoires");
const EACH: Phrase = phrase(
    "Against each other: of the games that one of the two won, how many did the one on the left?",
    "Entre eux : des parties que l'un des deux a gagnées, combien l'ont été par celui de gauche ?",
);

impl TournamentSummary {
    fn new(args: &TournamentArgs, asked: &Asked, standings: &Standings) -> TournamentSummary {
        let order = standings.order();
        let rated = |&player: &usize| {
            let Rating { elo, low, high } = standings.ratings[player];
            let at = standings.tables.iter().filter(|table| table.seated.contains(&player));
            let games = at.clone().map(|table| table.wins.iter().sum::<f64>()).sum();
            let against = |&other: &usize| {
                let (won, of) = standings.against(player, other);
                (player != other && of > 0.0).then_some(won / of)
            };
            Rated {
                player: player + 1,
                bot: asked.players[player].to_string(),
                elo,
                low,
                high,
                wins: at.map(|table| table.wins[player]).sum(),
                games,
                against: order.iter().map(against).collect(),
            }
        };
        TournamentSummary {
            game: asked.game.key(),
            options: asked.options,
            seats: args.seats,
            tables: standings.tables.len(),
            games: standings.ended,
            cut: standings.cut,
            seed: args.series.seed,
            players: order.iter().map(rated).collect(),
        }
    }

    fn write_csv(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "player,bot,elo,low,high,wins,games")?;
        self.players.iter().try_for_each(|p| write!(out, ",against_{}", p.player))?;
        writeln!(out)?;
        for Rated { player, bot, elo, low, high, wins, games, against } in &self.players {
            write!(out, "{player},{bot},{elo},{low},{high},{wins},{games}")?;
            for share in against {
                write!(out, ",{}", share.map(|s| s.to_string()).unwrap_or_default())?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// For somebody to read.
    fn show(&self, asked: &Asked, lang: Lang, out: &mut impl Write) -> io::Result<()> {
        let word = |phrase: Phrase| phrase.in_lang(lang);
        writeln!(
            out,
            "{}: {} {}, {} {} {}, {} {}",
            asked.game.title(),
            self.games,
            word(GAMES),
            self.tables,
            word(TABLES),
            self.seats,
            word(SEED),
            self.seed
        )?;
        if self.cut > 0 {
            writeln!(out, "{} {}", self.cut, word(CUT))?;
        }
        writeln!(
            out,
            "\n    {:<18}{:>7}{:>20}{:>12}",
            word(PLAYER),
            "Elo",
            word(INTERVAL),
            word(WINS)
        )?;
        for (i, Rated { bot, elo, low, high, wins, games, .. }) in self.players.iter().enumerate() {
            let interval = format!("{low:.0} – {high:.0}");
            let share = in_words(100.0 * wins / games.max(1.0), 1, lang);
            writeln!(out, "{:>2}  {bot:<18}{elo:>7.0}{interval:>20}{share:>10} %", i + 1)?;
        }
        writeln!(out, "\n{}", word(EACH))?;
        write!(out, "    {:<18}", "")?;
        (1..=self.players.len()).try_for_each(|i| write!(out, "{i:>9}"))?;
        writeln!(out)?;
        for (i, Rated { bot, against, .. }) in self.players.iter().enumerate() {
            write!(out, "{:>2}  {bot:<18}", i + 1)?;
            for share in against {
                match share {
                    Some(share) => write!(out, "{:>7} %", in_words(100.0 * share, 1, lang))?,
                    None => write!(out, "{:>9}", "·")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
