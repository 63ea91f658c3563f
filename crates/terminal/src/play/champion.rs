//! Whoever is asked for a good move: a champion in a thread of its own, so that nobody waits for it.

use super::device;
use catalog::AnyAction;
use local::{Advised, FromHost, Memory, Question, Shell, ToHost};
use std::thread;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// A champion that answers questions, one after the other.
#[derive(Debug)]
pub struct Champion {
    ask: UnboundedSender<(u32, Question)>,
    answers: UnboundedReceiver<Answer>,
}

/// What a champion would do; nothing, if it would wait.
#[derive(Debug)]
pub struct Answer {
    /// The number of the question.
    pub n: u32,
    pub action: Option<AnyAction>,
}

impl Champion {
    /// A champion; its thread ends with it.
    pub fn new() -> Champion {
        let (ask, mut questions) = unbounded_channel::<(u32, Question)>();
        let (answer, answers) = unbounded_channel();
        thread::spawn(move || {
            let mut shell = Shell::new(device::world(), Memory::default());
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().build() else { return };
            runtime.block_on(async {
                while let Some((n, question)) = questions.recv().await {
                    for said in shell.hear(ToHost::Advise { n, question }).await {
                        if let FromHost::Advice { n, action } = said {
                            let action = action.map(|Advised(action)| action);
                            let _ = answer.send(Answer { n, action });
                        }
                    }
                }
            });
        });
        Champion { ask, answers }
    }

    pub fn ask(&self, n: u32, question: Question) {
        // Its thread lives as long as we ask.
        let _ = self.ask.send((n, question));
    }

    /// The next answer.
    pub async fn next(&mut self) -> Answer {
        match self.answers.recv().await {
            Some(answer) => answer,
            None => std::future::pending().await,
        }
    }
}
