//! A terminal is given back as it was, whatever ends the program; and nobody who pulls at its window breaks a game.

use crate::common::play::{Screen, home, program};

const PLAY: &str = "play petits-chevaux --with pony --pace instant --still --lang en";

#[test]
fn every_signal_that_ends_it_gives_the_terminal_back() {
    for signal in ["TERM", "HUP", "INT", "QUIT"] {
        let mut screen = Screen::start(&home(&format!("signal-{signal}")), (80, 24), PLAY);
        screen.until("Throw the die");
        screen.signal(signal);
        screen.gives_back(0);
    }
}

#[test]
fn so_does_control_c() {
    let mut screen = Screen::start(&home("control-c"), (80, 24), PLAY);
    screen.until("Throw the die");
    screen.press("\u{3}");
    screen.gives_back(0);
}

#[test]
fn a_terminal_that_is_closed_ends_it() {
    let home = home("closed");
    let inner = program(PLAY) + "; echo gone > ended";
    let mut screen = Screen::start_shell(&home, (80, 24), &format!("trap '' HUP; {inner}"));
    screen.until("Throw the die");
    // `script` has the other end of the terminal: without it there is none.
    drop(screen);
    let begun = std::time::Instant::now();
    while !home.join("ended").exists() {
        assert!(begun.elapsed().as_secs() < 60, "it goes on without a terminal");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn suspended_it_leaves_the_terminal_to_the_shell_and_comes_back() {
    let home = home("suspended");
    // A shell with jobs goes on when one of them is stopped.
    let commands = format!(
        "set -m; stty -g > before; {}; stty -g > stopped; echo In the shell; fg; status=$?; \
         stty -g > after; exit $status",
        program(PLAY)
    );
    let mut screen = Screen::start_shell(&home, (80, 24), &commands);
    screen.until("Throw the die");
    screen.press("\u{1a}");
    screen.until("\u{1b}[?1049l");
    screen.until("In the shell");
    // It is all drawn anew, and goes on.
    screen.until("\u{1b}[?1049h");
    screen.until("Throw the die");
    // Only what is new is drawn; Control-L draws all of it.
    screen.press_until(&[" ", "\u{c}"], "You: ");
    screen.press("q");
    screen.gives_back(0);
    let settings = |file: &str| std::fs::read_to_string(home.join(file)).unwrap();
    assert_eq!(settings("before"), settings("stopped"), "the shell has its terminal meanwhile");
}

#[test]
fn a_window_may_become_tiny_and_large_again() {
    for game in ["giro-galoppo", "petits-chevaux", "carrousel"] {
        let home = home(&format!("window-{game}"));
        let args = format!("play {game} --with pony --pace instant --still --lang en");
        let mut screen = Screen::start(&home, (80, 24), &args);
        screen.until("match 1");
        screen.resize((20, 5));
        screen.until("Make the window");
        for size in [(1, 1), (200, 60), (59, 19), (5, 60)] {
            screen.resize(size);
            // Whatever is pressed there is pressed at the table.
            screen.press("1 w");
        }
        screen.resize((80, 24));
        screen.until("match 1");
        // A key that comes with a change of the window's size is heard with the next one.
        screen.press_until(&["q"], "\u{1b}[?1049l");
        screen.gives_back(0);
    }
}
