//! Writes the drawings into a folder, as pages to look at.

use art::{Coat, Facing, HorseKind, TOKENS_CSS, defs, head, horse};
use game::words::Lang;
use std::fmt::Write as _;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "target/gallery".to_owned());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("pieces.html"), pieces())?;
    std::fs::write(folder.join("giro.html"), giro())?;
    std::fs::write(folder.join("others.html"), others())?;
    Ok(())
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
                        "<svg width={size} height={size} viewBox='-55 -70 110 110' style='margin:2px;background:var(--{ground})'>{}</svg>",
                        horse(coat, HorseKind::Ridden, facing, Lang::En)
                    );
                }
            }
            let _ = write!(body, "</div>");
        }
        for coat in Coat::ALL {
            let _ = write!(
                body,
                "<svg width=120 height=140 viewBox='-55 -98 110 135' style='background:var(--wood)'>{}</svg>\
                 <svg width=100 height=100 viewBox='-55 -55 110 110'>{}</svg>",
                horse(coat, HorseKind::Pole, Facing::Right, Lang::En),
                head(coat, Facing::Left)
            );
        }
        body.push_str("</section>");
    }
    page(&body)
}

fn giro() -> String {
    use art::giro_galoppo::{CARD, CardState, Layout, Track, hurdle, number_card};
    use giro_galoppo::{Cell, Course};
    let mut body = String::new();
    for theme in ["light", "dark"] {
        let _ = write!(body, "<section data-theme={theme}>");
        for n in 1..=6 {
            for (coat, state) in [
                (Coat::Yellow, CardState::Face),
                (Coat::Red, CardState::Chosen),
                (Coat::Green, CardState::Back),
                (Coat::Black, CardState::Spent),
            ] {
                let _ = write!(
                    body,
                    "<svg width=64 viewBox='{CARD}'>{}</svg>",
                    number_card(n, coat, state, Lang::En)
                );
            }
        }
        for (layout, width) in [(Layout::Wide, 900), (Layout::Tall, 460)] {
            for (name, course) in Course::SHIPPED {
                let track = Track::new(&course.track(), layout);
                let _ = write!(
                    body,
                    "<svg id={name} width={width} viewBox='{}'>{}",
                    track.view_box(),
                    track.background()
                );
                for cell in course
                    .track()
                    .cells(|t| t == giro_galoppo::Terrain::Sand)
                    .iter()
                    .step_by(5)
                    .take(5)
                {
                    body += &hurdle(&track.cell(cell), track.width());
                }
                for (coat, cell) in Coat::ALL.into_iter().zip([0, 7, 13, 26, 28]) {
                    let (spot, scale) = if cell == 0 {
                        (track.stall(0), track.stall_scale())
                    } else {
                        (track.cell(Cell(cell)), track.horse_scale())
                    };
                    let _ = write!(
                        body,
                        "<g transform='{}'>{}</g>",
                        spot.upright(scale),
                        horse(coat, HorseKind::Ridden, spot.facing(), Lang::En)
                    );
                }
                body += "</svg>";
            }
        }
        body += "</section>";
    }
    page(&body)
}

fn others() -> String {
    use art::carrousel::{CARD, Clock, Ring, back, card, clock};
    use art::petits_chevaux::{Cross, DIE, die, rail};
    use petits_chevaux::{Colour, Progress};
    let mut body = String::new();
    for theme in ["light", "dark"] {
        let _ = write!(body, "<section data-theme={theme}>");
        let _ =
            write!(body, "<svg width=900 viewBox='{}'>{}", Cross.view_box(), Cross.background());
        let mut put = |spot: art::Spot, scale: f64, coat| {
            let _ = write!(
                body,
                "<g transform='{}'>{}</g>",
                spot.upright(scale),
                horse(coat, HorseKind::Ridden, spot.facing(), Lang::En)
            );
        };
        for side in (0..4).map(Colour) {
            let coat = Coat::from(side);
            for h in 0..(3 - side.0 as usize % 3) {
                put(Cross.paddock(side, h), Cross.paddock_scale(), coat);
            }
            put(Cross.spot(side, Progress(7 + 5 * side.0)), Cross.horse_scale(), coat);
            if side.0 == 1 {
                put(Cross.spot(side, Progress(60)), Cross.horse_scale(), coat);
            }
            if side.0 == 2 {
                for i in 0..2 {
                    put(Cross.barrage(side, Progress(4), i), Cross.barrage_scale(), coat);
                }
            }
        }
        body += &rail(&Cross.spot(Colour(2), Progress(4)));
        body += "</svg>";
        let _ = write!(
            body,
            "<svg width=900 viewBox='{}'>{}{}{}{}",
            Ring.view_box(),
            Ring.background(),
            Ring.head_flag(),
            clock(Clock::Hold, 0.7),
            clock(Clock::Impasse, 0.4)
        );
        let mut order: Vec<usize> = (0..5).collect();
        order.sort_by(|a, b| Ring.place(*a).y.total_cmp(&Ring.place(*b).y));
        for i in order {
            let spot = Ring.place(i);
            let _ = write!(
                body,
                "<g transform='{}'>{}</g>",
                spot.upright(Ring.horse_scale()),
                horse(Coat::ALL[i], HorseKind::Pole, spot.facing(), Lang::En)
            );
        }
        body += "</svg><div>";
        for n in 0..=6 {
            let _ = write!(body, "<svg width=80 viewBox='{DIE}'>{}</svg>", die(n, Lang::En));
        }
        for c in carrousel::Card::all().step_by(9) {
            let _ = write!(
                body,
                "<svg width=180 viewBox='{CARD}'>{}</svg>",
                card(&c.horses(), Lang::En)
            );
        }
        let _ = write!(body, "<svg width=180 viewBox='{CARD}'>{}</svg></div>", back(Lang::En));
        body += "</section>";
    }
    page(&body)
}
