//! The terminal itself: it is taken as it is, and given back as it was, whatever happens.

use super::app::{App, Heard};
use super::error::PlayError;
use super::{Goal, Setup, open};
use crossterm::event::{DisableMouseCapture, Event, EventStream};
use crossterm::event::{KeyCode, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use crossterm::{cursor, execute};
use futures_util::StreamExt;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::{self, IsTerminal};
use std::panic;
use std::process;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::signal::unix::{Signal, SignalKind, signal};

/// A terminal must have this many columns and lines; all is seen from 80×24 on.
pub const SMALLEST: (u16, u16) = (60, 20);

/// Plays on a whole screen.
pub async fn run(setup: &Setup, goal: Goal) -> Result<(), PlayError> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let (columns, lines) = size()?;
    if columns < SMALLEST.0 || lines < SMALLEST.1 {
        return Err(PlayError::TooSmall(SMALLEST.0, SMALLEST.1));
    }
    // Whoever is refused reads it where the command was typed.
    let opened = open(setup, goal).await?;
    let mut app = App::new(setup, opened);
    // From here on no signal ends the program before the terminal is given back.
    let mut signals = Signals::new()?;
    let taken = Taken::take()?;
    let played = tokio::select! {
        played = play(&mut app, &mut signals) => played,
        () = gone() => Ok(()),
    };
    drop(taken);
    played
}

async fn play(app: &mut App, signals: &mut Signals) -> Result<(), PlayError> {
    let mut screen = anew()?;
    let mut events = EventStream::new();
    loop {
        screen.draw(|frame| app.draw(frame))?;
        if let Some(over) = app.over() {
            return over;
        }
        let due = app.due();
        let wait = async {
            match due {
                Some(due) => tokio::time::sleep_until(due.into()).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            event = events.next() => match event {
                Some(Ok(Event::Key(key))) if key.kind != KeyEventKind::Release => {
                    let control = key.modifiers.contains(KeyModifiers::CONTROL);
                    match key.code {
                        KeyCode::Char('c') if control => return Ok(()),
                        KeyCode::Char('z') if control => {
                            suspend()?;
                            screen = anew()?;
                        }
                        KeyCode::Char('l') if control => screen = anew()?,
                        _ => app.press(key),
                    }
                }
                Some(Ok(Event::Mouse(mouse))) => app.point(mouse),
                Some(Ok(_)) => {}
                // The terminal is gone.
                Some(Err(_)) | None => return Ok(()),
            },
            heard = app.next() => app.hear(heard),
            () = wait => app.hear(Heard::Time(Instant::now())),
            ended = signals.next() => match ended {
                Sign::End => return Ok(()),
                Sign::Continue => {
                    // Whoever stopped us without asking took the terminal as it was, and the shell may have changed it:
                    // raw mode that is believed to be there would not be set again.
                    disable_raw_mode()?;
                    enter()?;
                    screen = anew()?;
                }
            },
        }
    }
}

/// How soon it is noticed that the terminal is gone.
const LOOK: Duration = Duration::from_secs(3);

/// Waits until the terminal is gone. Mostly a signal says so; where nobody passes it on (a shell that ignores it), reading
/// would try again for ever.
async fn gone() {
    while io::stdin().is_terminal() {
        tokio::time::sleep(LOOK).await;
    }
}

type Screen = Terminal<CrosstermBackend<io::Stdout>>;

/// An empty screen, on which everything is drawn. It asks the terminal nothing: its answer would come among the keys, and
/// on a slow line late.
fn anew() -> io::Result<Screen> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// What the system tells us.
enum Sign {
    /// To end: the terminal was closed, or somebody said so.
    End,
    /// We were stopped, and go on.
    Continue,
}

struct Signals {
    terminate: Signal,
    hang_up: Signal,
    interrupt: Signal,
    quit: Signal,
    go_on: Signal,
}

impl Signals {
    fn new() -> io::Result<Signals> {
        let go_on = SignalKind::from_raw(rustix::process::Signal::CONT.as_raw());
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
            interrupt: signal(SignalKind::interrupt())?,
            quit: signal(SignalKind::quit())?,
            go_on: signal(go_on)?,
        })
    }

    async fn next(&mut self) -> Sign {
        tokio::select! {
            _ = self.terminate.recv() => Sign::End,
            _ = self.hang_up.recv() => Sign::End,
            _ = self.interrupt.recv() => Sign::End,
            _ = self.quit.recv() => Sign::End,
            _ = self.go_on.recv() => Sign::Continue,
        }
    }
}

/// The shell has the terminal until it lets us go on. Whoever started us (a script, `sudo`) is stopped with us, as by the
/// terminal itself; where no shell could ever let us go on, the system ignores it.
fn suspend() -> io::Result<()> {
    leave();
    rustix::process::kill_current_process_group(rustix::process::Signal::TSTP)?;
    enter()
}

/// The terminal is ours; it is given back when this is dropped, and when the program panics.
struct Taken;

/// Whether there is something to give back.
static TAKEN: AtomicBool = AtomicBool::new(false);

impl Taken {
    fn take() -> io::Result<Taken> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |why| {
                if !TAKEN.swap(false, Ordering::SeqCst) {
                    return before(why);
                }
                leave();
                before(why);
                // Whichever thread it was: without it a table, or a champion, would never answer again.
                process::exit(PANICKED);
            }));
        });
        TAKEN.store(true, Ordering::SeqCst);
        // What was taken before something failed is given back, too.
        let taken = Taken;
        enter()?;
        Ok(taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        TAKEN.store(false, Ordering::SeqCst);
        leave();
    }
}

/// The exit status of a program that panicked, as everywhere in Rust.
const PANICKED: i32 = 101;

/// Clicks are told, and where: not every movement, which on a slow line would be in the way of keys.
const TELL_CLICKS: &str = "\x1b[?1000h\x1b[?1006h";

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, Print(TELL_CLICKS), cursor::Hide)
}

fn leave() {
    // A terminal that is gone needs nothing back.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::env;
    use std::process::Command;
    use std::thread;

    /// Whoever sets it wants this program to panic.
    const PANICS: &str = "CAVALCADE_PANICS";

    /// Does nothing by itself: the test below runs it on a terminal of its own.
    #[test]
    fn panics_on_a_screen() {
        let Ok(whose) = env::var(PANICS) else { return };
        let _taken = Taken::take().unwrap();
        if whose == "another" {
            let _ = thread::spawn(|| panic!("the horse has bolted")).join();
        }
        panic!("the horse has bolted");
    }

    #[test]
    fn a_panic_of_any_thread_is_told_on_the_terminal_as_it_was() {
        let this = env::current_exe().unwrap();
        let inside = "play::screen::tests::panics_on_a_screen";
        for whose in ["our own", "another"] {
            let inner = format!(
                "before=$(stty -g); '{}' --exact {inside} --nocapture; status=$?; \
                 test \"$before\" = \"$(stty -g)\" && echo as it was; exit $status",
                this.display()
            );
            let mut script = Command::new("script");
            script.args(["--quiet", "--flush", "--return", "--command", &inner, "/dev/null"]);
            let output = script.env(PANICS, whose).env("SHELL", "/bin/sh").output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(PANICKED), "{text}");
            let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no {part:?}: {text}"));
            assert!(at("\u{1b}[?1049h") < at("\u{1b}[?1049l"), "{text}");
            assert!(at("\u{1b}[?1049l") < at("the horse has bolted"), "{text}");
            assert!(at("the horse has bolted") < at("as it was"), "{text}");
        }
    }
}
