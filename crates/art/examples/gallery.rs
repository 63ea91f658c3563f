//! Writes the drawings into a folder, as pages to look at.

use art::{Coat, Facing, HorseKind, TOKENS_CSS, defs, head, horse};
use game::words::Lang;
use std::fmt::Write as _;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "target/gallery".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("pieces.html"), pieces())
}

fn page(body: &str) -> String {
    format!(
        "<!doctype html><meta charset=utf-8><style>{TOKENS_CSS}body{{margin:0;font:16px var(--font)}}\
         section{{padding:16px;background:var(--paper);color:var(--ink)}}</style>\
         <svg width=0 height=0 style=position:absolute>{}</svg>{body}",
        defs()
    )
}

fn pieces() -> String {
    let mut body = String::new();
    for theme in ["light", "dark"] {
        let _ = write!(body, "<section data-theme={theme}>");
        for size in [24, 32, 48, 160] {
            let _ = write!(body, "<div>");
            for ground in ["meadow", "sand"] {
            for coat in Coat::ALL {
                let facing = if coat == Coat::Blue { Facing::Left } else { Facing::Right };
                let _ = write!(
                    body,
                    "<svg width={size} height={size} viewBox='-55 -105 110 110' style='margin:2px;background:var(--{ground})'>{}</svg>",
                    horse(coat, HorseKind::Ridden, facing, Lang::En)
                );
            }}
            let _ = write!(body, "</div>");
        }
        for coat in Coat::ALL {
            let _ = write!(
                body,
                "<svg width=120 height=140 viewBox='-55 -130 110 135' style='background:var(--wood)'>{}</svg>\
                 <svg width=100 height=100 viewBox='-55 -55 110 110'>{}</svg>",
                horse(coat, HorseKind::Pole, Facing::Right, Lang::En), head(coat, Facing::Left)
            );
        }
        body.push_str("</section>");
    }
    page(&body)
}
