//! Simulations and tournaments as a person asks for them.

use std::process::{Command, Output};

fn cavalcade(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cavalcade"));
    command.args(args).env("LC_ALL", "C").output().expect("the binary starts")
}

fn printed(args: &[&str]) -> String {
    let out = cavalcade(args);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).expect("it prints text")
}

fn refusal(args: &[&str]) -> String {
    let out = cavalcade(args);
    assert_eq!(out.status.code(), Some(2), "{args:?}");
    String::from_utf8(out.stderr).expect("errors are text")
}

const GAMES: [&str; 3] = ["giro-galoppo", "petits-chevaux", "carrousel"];

/// A place for files that is this test's alone.
fn folder(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("cavalcade-lab-{name}-{}", std::process::id()))
}

#[test]
fn bots_play_the_same_games_on_any_number_of_threads_and_keep_them() {
    let folder = folder("records");
    let path = folder.to_str().expect("the path is text");
    for game in GAMES {
        let play =
            ["simulate", "--game", game, "--players", "trotter,pony", "--games", "6", "--json"];
        let one = printed(&[&play[..], &["--threads", "1", "--records", path]].concat());
        let two = printed(&[&play[..], &["--threads", "2"]].concat());
        assert_eq!(one, two);
        for i in 0..6 {
            let record = folder.join(format!("{game}-{i}.jsonl"));
            let states = printed(&["replay", record.to_str().expect("text"), "--json"]);
            assert!(states.lines().last().is_some_and(|l| l.contains(r#""over":true"#)));
        }
    }
    std::fs::remove_dir_all(&folder).expect("the records were kept");
}

#[test]
fn options_are_played_and_kept() {
    let folder = folder("options");
    let path = folder.to_str().expect("the path is text");
    let options = r#"{"course":"sprint","placement":[4,11,17,25,28],"variant":true}"#;
    let play = ["simulate", "--game", "giro-galoppo", "--players", "random,pony"];
    let json = ["--options", options, "--games", "3", "--records", path, "--json"];
    let told = printed(&[&play[..], &json[..]].concat());
    assert!(told.contains(&format!(r#""options":{options}"#)), "{told}");
    let record = std::fs::read_to_string(folder.join("giro-galoppo-0.jsonl")).expect("it is kept");
    assert!(record.lines().next().is_some_and(|header| header.contains(options)), "{record}");
    assert!(record.contains(r#""bot":"random""#));
    std::fs::remove_dir_all(&folder).expect("the records were kept");
}

#[test]
fn results_are_told_in_every_form() {
    for game in GAMES {
        let play = ["simulate", "--game", game, "--players", "pony,trotter", "--games", "20"];
        let table = printed(&play);
        assert!(table.contains("by seat") && table.contains("in a game, on average"), "{table}");
        let french = printed(&[&play[..], &["--lang", "fr"]].concat());
        assert!(french.contains("par place") && french.contains("médiane"), "{french}");
        let csv = printed(&[&play[..], &["--csv"]].concat());
        assert!(csv.lines().all(|line| line.matches(',').count() == 5), "{csv}");
        let told: serde_json::Value =
            serde_json::from_str(&printed(&[&play[..], &["--json"]].concat())).expect("JSON");
        assert_eq!(told["games"], 20);
        assert_eq!(told["seats"].as_array().map(Vec::len), Some(2));
        assert!(told["length"]["median"].as_u64().is_some_and(|n| n > 0));
        assert!(told["counts"].as_object().is_some_and(|counts| counts.len() >= 4));
    }
}

#[test]
fn charts_are_written() {
    let file = folder("chart").with_extension("svg");
    let path = file.to_str().expect("the path is text");
    printed(&[
        "simulate",
        "--game",
        "carrousel",
        "--players",
        "pony,pony",
        "--games",
        "3",
        "--chart",
        path,
    ]);
    let svg = std::fs::read_to_string(&file).expect("it was drawn");
    std::fs::remove_file(&file).expect("it was drawn");
    assert!(svg.starts_with("<svg ") && svg.contains("role=\"img\""));
    let nowhere = [
        "simulate",
        "--game",
        "carrousel",
        "--players",
        "pony,pony",
        "--chart",
        "no/such/place.svg",
    ];
    assert!(refusal(&nowhere).contains("no/such/place.svg can't be written"));
}

#[test]
fn tournaments_rate_players() {
    let play = ["tournament", "--game", "giro-galoppo", "--players", "random,trotter,galloper:60"];
    let few = [&play[..], &["--games", "12", "--seats", "3"]].concat();
    let one = printed(&[&few[..], &["--json", "--threads", "1"]].concat());
    let two = printed(&[&few[..], &["--json", "--threads", "2"]].concat());
    assert_eq!(one, two);
    let told: serde_json::Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(told["players"][0]["bot"], "galloper:60");
    assert!(told["players"][0]["low"].as_f64() < told["players"][0]["elo"].as_f64());
    let table = printed(&few);
    assert!(table.contains("Elo") && table.contains("Against each other"), "{table}");
    let csv = printed(&[&few[..], &["--csv"]].concat());
    assert_eq!(csv.lines().count(), 4, "{csv}");
    assert!(csv.starts_with("player,bot,elo,low,high,wins,games,against_"));
}

#[test]
fn what_can_t_be_played_is_refused_with_the_choices() {
    let simulate = ["simulate", "--game", "giro-galoppo", "--players"];
    for (args, reason) in [
        (&["pony,mule"][..], "choose random, newcomer, pony, trotter, galloper or champion"),
        (&["pony"], "2 to 5 players"),
        (&["pony,pony,pony,pony,pony,pony"], "2 to 5 players"),
        (&["pony,galloper:0"], "simulations (200) or how long (50ms)"),
        (&["pony,random:5"], "takes no budget"),
        (&["pony,pony", "--budget", "0"], "simulations (200) or how long (50ms)"),
        (&["pony,pony", "--budget", "0ms"], "simulations (200) or how long (50ms)"),
        (&["pony,pony", "--options", "{"], "options: "),
        (&["pony,pony", "--options", r#"{"curse":"sprint"}"#], "`course`"),
        (
            &["pony,pony", "--options", r#"{"course":"marathon"}"#],
            r#""classic", "sprint", "grand" or"#,
        ),
        (&["pony,pony", "--options", r#"{"placement":[6,7,27,36,41]}"#], "GG-4"),
        (&["pony,pony", "--games", "0"], "--games"),
        (&["pony,pony", "--json", "--csv"], "--csv"),
    ] {
        let error = refusal(&[&simulate[..], args].concat());
        assert!(error.contains(reason), "{args:?}: {error}");
    }
    let tournament = ["tournament", "--game", "carrousel", "--players"];
    for (args, reason) in [
        (&["pony"][..], "two players at least"),
        (&["pony,trotter", "--seats", "5"], "2 to 4 players"),
        (&["pony,donkey"], "choose random, newcomer, pony"),
    ] {
        let error = refusal(&[&tournament[..], args].concat());
        assert!(error.contains(reason), "{args:?}: {error}");
    }
}

#[test]
fn random_players_that_never_end_are_cut_and_said_so() {
    let play = ["simulate", "--game", "carrousel", "--players", "random,random", "--games", "1"];
    assert!(printed(&play).contains("did not end and were cut"));
}
