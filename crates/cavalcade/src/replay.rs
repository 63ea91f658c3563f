//! `cavalcade replay`.

use crate::cli::ReplayArgs;
use crate::lang;
use anyhow::Context;
use catalog::record::{Header, RecordError, Replay, ReplayStep, Wrong, write_step};
use game::Cites;
use game::words::{Lang, Told};
use std::env;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};
use std::process::ExitCode;
use terminal::{Names, Painter, Picture};

pub fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let lang = lang::choose(args.lang);
    let (name, input): (String, Box<dyn BufRead>) = if args.file.as_os_str() == "-" {
        ("standard input".to_owned(), Box::new(BufReader::new(io::stdin())))
    } else {
        let name = args.file.display().to_string();
        let file = File::open(&args.file).with_context(|| format!("{name} can't be opened"))?;
        (name, Box::new(BufReader::new(file)))
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut replay = match Replay::new(input) {
        Ok(replay) => replay,
        Err(error) => return Ok(report(&name, &error, None, lang)),
    };
    let shown = if args.json {
        json(&mut replay, args, &mut out)
    } else {
        let refused = args.plain || refuses_colour(env::var_os("NO_COLOR").as_deref());
        let colour = !refused && io::stdout().is_terminal();
        let painter = Painter { colour, width: terminal::columns() };
        pictures(&mut replay, args, lang, painter, &mut out)
    };
    let flushed = out.flush();
    match shown? {
        Ok(()) => flushed.map(|()| ExitCode::SUCCESS).map_err(Into::into),
        // What was true up to here has been shown; now say what is not.
        Err(error) => Ok(report(&name, &error, Some(replay.header()), lang)),
    }
}

/// As no-color.org has it: set, and not empty.
fn refuses_colour(no_color: Option<&OsStr>) -> bool {
    no_color.is_some_and(|value| !value.is_empty())
}

/// Our own output may fail (the outer result), or the record (the inner one).
type Shown = io::Result<Result<(), RecordError>>;

fn json(replay: &mut Replay<impl BufRead>, args: &ReplayArgs, out: &mut impl Write) -> Shown {
    if args.from == 0 {
        write_step(out, 0, replay.table())?;
    }
    each_step(replay, args, |replay, step| write_step(out, step.seq, replay.table()))
}

fn pictures(
    replay: &mut Replay<impl BufRead>,
    args: &ReplayArgs,
    lang: Lang,
    painter: Painter,
    out: &mut impl Write,
) -> Shown {
    if args.from == 0 {
        let picture = Picture { replay, step: None, lang, painter };
        picture.draw(out)?;
    }
    each_step(replay, args, |replay, step| {
        Picture { replay, step: Some(step), lang, painter }.draw(out)
    })
}

/// Makes the facts happen, and shows those that were asked for.
fn each_step<R: BufRead>(
    replay: &mut Replay<R>,
    args: &ReplayArgs,
    mut show: impl FnMut(&Replay<R>, &ReplayStep) -> io::Result<()>,
) -> Shown {
    while args.to.is_none_or(|to| replay.seq() < to) {
        match replay.step() {
            Ok(Some(step)) if step.seq >= args.from => show(replay, &step)?,
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(error) => return Ok(Err(error)),
        }
    }
    Ok(Ok(()))
}

/// One line on standard error: the file, the line, the rule and what is wrong.
fn report(file: &str, error: &RecordError, header: Option<&Header>, lang: Lang) -> ExitCode {
    let RecordError { line, wrong } = error;
    match wrong {
        Wrong::Illegal(why) => {
            let nameless = game::words::Nameless;
            let names = header.map(Names);
            let cast: &dyn game::words::Cast = match &names {
                Some(names) => names,
                None => &nameless,
            };
            let told = Told { what: why, lang, cast };
            eprintln!("{file}:{line}: {}: {told}", why.rule());
            ExitCode::from(1)
        }
        Wrong::Malformed(_) | Wrong::Unreadable(_) => {
            eprintln!("{file}:{line}: {}", one_line(&wrong.to_string()));
            ExitCode::from(2)
        }
    }
}

/// What is quoted from a hostile file stays on the line.
fn one_line(told: &str) -> String {
    let cut: String = told.chars().take(400).collect();
    cut.chars().map(|c| if c.is_control() { '·' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_color_is_respected_when_it_says_something() {
        assert!(refuses_colour(Some(OsStr::new("1"))));
        assert!(refuses_colour(Some(OsStr::new("0"))));
        assert!(!refuses_colour(Some(OsStr::new(""))));
        assert!(!refuses_colour(None));
    }
}
