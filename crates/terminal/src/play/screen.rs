//! The terminal itself: it is taken as it is, and given back as it was, whatever happens.

use super::app::{App, Heard};
use super::error::PlayError;
use super::{Goal, Setup, open};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event, EventStream};
use crossterm::event::{KeyCode, KeyEventKind, KeyModifiers};
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
use std::sync::Once;
use std::time::Instant;
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
    let taken = Taken::take()?;
    let played = play(&mut app).await;
    drop(taken);
    played
}

async fn play(app: &mut App) -> Result<(), PlayError> {
    let mut screen = anew()?;
    let mut events = EventStream::new();
    let mut signals = Signals::new()?;
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
                    enter()?;
                    screen = anew()?;
                }
            },
        }
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
    go_on: Signal,
}

impl Signals {
    fn new() -> io::Result<Signals> {
        let go_on = SignalKind::from_raw(rustix::process::Signal::CONT.as_raw());
        Ok(Signals {
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
            go_on: signal(go_on)?,
        })
    }

    async fn next(&mut self) -> Sign {
        tokio::select! {
            _ = self.terminate.recv() => Sign::End,
            _ = self.hang_up.recv() => Sign::End,
            _ = self.go_on.recv() => Sign::Continue,
        }
    }
}

/// The shell has the terminal until it lets us go on.
fn suspend() -> io::Result<()> {
    leave();
    rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::TSTP)?;
    enter()
}

/// The terminal is ours; it is given back when this is dropped, and when the program panics.
struct Taken;

impl Taken {
    fn take() -> io::Result<Taken> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let before = panic::take_hook();
            panic::set_hook(Box::new(move |why| {
                leave();
                before(why);
            }));
        });
        enter().map(|()| Taken)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        leave();
    }
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
}

fn leave() {
    // A terminal that is gone needs nothing back.
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}
