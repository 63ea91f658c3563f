//! Somebody who plays in a terminal, in plain lines: `cavalcade join … --lines`.

use crate::needs::cavalcade;
use anyhow::{Context, Result, bail, ensure};
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

/// Whoever says nothing for so long has stopped playing, on a busy machine too.
const SILENCE: Duration = Duration::from_secs(60);

/// Somebody at a table in a terminal. The program ends with it.
#[derive(Debug)]
pub struct LinesPlayer {
    _child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    said: Vec<String>,
    /// How often something was answered.
    answers: usize,
    _home: TempDir,
}

impl LinesPlayer {
    /// Comes to the table at this link.
    pub fn join(link: &str, name: &str) -> Result<LinesPlayer> {
        let home = tempfile::tempdir()?;
        let mut command = Command::new(cavalcade()?);
        command.args(["join", link, "--lines", "--lang", "en", "--name", name]);
        command.env("CAVALCADE_HOME", home.path()).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().context("cavalcade join")?;
        let input = child.stdin.take().context("it has an input")?;
        let output = BufReader::new(child.stdout.take().context("it has an output")?).lines();
        Ok(LinesPlayer { _child: child, input, output, said: Vec::new(), answers: 0, _home: home })
    }

    /// What it has said so far.
    pub fn said(&self) -> &[String] {
        &self.said
    }

    /// Waits for a line with this in it.
    pub async fn until(&mut self, part: &str) -> Result<()> {
        while !self.next().await?.contains(part) {}
        Ok(())
    }

    /// Answers every question with the first thing it offers, until the match is over; gives how often.
    pub async fn finish(&mut self) -> Result<usize> {
        loop {
            let line = self.next().await?;
            let Some(question) = line.strip_prefix("? ") else { continue };
            if question.starts_with("Over") {
                return Ok(self.answers);
            }
            if question.contains("Type throw") {
                self.say("throw").await?;
            } else if let Some(answer) = first_answer(question) {
                self.say(&answer).await?;
            }
        }
    }

    async fn say(&mut self, word: &str) -> Result<()> {
        self.answers += 1;
        Ok(self.input.write_all(format!("{word}\n").as_bytes()).await?)
    }

    async fn next(&mut self) -> Result<String> {
        let Ok(line) = timeout(SILENCE, self.output.next_line()).await else {
            bail!("the terminal says nothing more: {:#?}", self.said);
        };
        let line = line?;
        ensure!(line.is_some(), "the terminal has ended: {:#?}", self.said);
        let line = line.unwrap_or_default();
        self.said.push(line.clone());
        Ok(line)
    }
}

/// The first of the answers that a question offers: behind its last sentence.
fn first_answer(question: &str) -> Option<String> {
    let offered = question.rsplit_once(". ").map_or(question, |(_, offered)| offered);
    let word = offered.split([':', ' ']).next()?;
    let is_number = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    is_number.then(|| word.to_owned())
}
