//! The colours by their use, in daylight and at night.

/// What is the same by day and by night.
macro_rules! both {
    () => {
        "--lit:#F5B700;--gold:#E0A526;--gold-deep:#A8720F;--outline:#FFF9EA;--cloth:#FFF6DF;\
         --on-black:#FFFDF6;--on-yellow:#4A3200;--on-blue:#FFFDF6;--on-green:#FFFDF6;--on-red:#FFFDF6;--face-ink:#2B2420;\
         --black:#2E2A2A;--black-deep:#6B6058;--black-ink:#2E2A2A;--yellow:#EBB400;--yellow-deep:#9A6A00;--yellow-ink:#A87200;\
         --blue:#1E6BB0;--blue-deep:#124672;--blue-ink:#1E6BB0;--green:#2F9460;--green-deep:#1B5E3B;--green-ink:#247A4E;\
         --red:#C2311C;--red-deep:#7E1C0E;--red-ink:#C2311C;\
         --canopy:#C4422B;--canopy-deep:#8E2A18;--canopy-light:#FFF1D6;\
         --font:ui-rounded,'SF Pro Rounded','Nunito','Quicksand',system-ui,sans-serif;"
    };
}

macro_rules! light {
    () => {
        concat!(
            "color-scheme:light;",
            both!(),
            "--paper:#FBF6EA;--face:#FFFDF6;--card:#FFFDF6;--ink:#2B2420;--ink-soft:#6A5D52;\
             --wood:#C8965C;--wood-edge:#8A5A2B;--wood-light:#DDB27C;\
             --meadow:#C6DDA8;--meadow-deep:#93BD74;--meadow-dark:#6E9C55;\
             --sand:#E9D3A4;--sand-deep:#CFB278;--brook:#8EC5DF;--brook-deep:#4E98BC;\
             --moor:#7F9468;--moor-deep:#56693F;--cell:#FFF4DC;--cell-edge:#D9BE92;\
             --sky:#DCEEF2;--go:#B93A17;--on-go:#FFFFFF;\
             --shadow:rgba(60,40,20,.26);--shadow-soft:rgba(60,40,20,.13);\
             --grain:rgba(110,70,30,.16);"
        )
    };
}

macro_rules! dark {
    () => {
        concat!(
            "color-scheme:dark;",
            both!(),
            "--paper:#1B211D;--face:#F3EAD6;--card:#262F29;--ink:#F3ECDE;--ink-soft:#B9AE9D;\
             --wood:#6E4E2E;--wood-edge:#3F2C1A;--wood-light:#86623D;\
             --meadow:#3E5A3C;--meadow-deep:#2C452C;--meadow-dark:#587A52;\
             --sand:#8B7650;--sand-deep:#6F5C3C;--brook:#3C6E88;--brook-deep:#7FB4CC;\
             --moor:#55663F;--moor-deep:#37452A;--cell:#B8A582;--cell-edge:#7C6A4A;\
             --sky:#26363C;--go:#E2673F;--on-go:#1B211D;\
             --shadow:rgba(0,0,0,.42);--shadow-soft:rgba(0,0,0,.24);\
             --grain:rgba(20,12,4,.26);"
        )
    };
}

/// The palette as custom properties, and the classes that paint a horse.
///
/// The night comes with `prefers-color-scheme` or with `data-theme="dark"` on any element;
/// `data-theme="light"` keeps the day. A drawing never names a colour: it says `var(--…)`.
pub const TOKENS_CSS: &str = concat!(
    ":root{",
    light!(),
    "}\n@media (prefers-color-scheme:dark){:root{",
    dark!(),
    "}}\n[data-theme=\"light\"]{",
    light!(),
    "}\n[data-theme=\"dark\"]{",
    dark!(),
    "}\n",
    ".coat-black{--coat:var(--black);--coat-deep:var(--black-deep);--coat-ink:var(--black-ink);--on-coat:var(--on-black)}\n",
    ".coat-yellow{--coat:var(--yellow);--coat-deep:var(--yellow-deep);--coat-ink:var(--yellow-ink);--on-coat:var(--on-yellow)}\n",
    ".coat-blue{--coat:var(--blue);--coat-deep:var(--blue-deep);--coat-ink:var(--blue-ink);--on-coat:var(--on-blue)}\n",
    ".coat-green{--coat:var(--green);--coat-deep:var(--green-deep);--coat-ink:var(--green-ink);--on-coat:var(--on-green)}\n",
    ".coat-red{--coat:var(--red);--coat-deep:var(--red-deep);--coat-ink:var(--red-ink);--on-coat:var(--on-red)}\n",
);
