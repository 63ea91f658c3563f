//! Builds the page: WASM, bindings, style, all named by what is in them and compressed.

mod compiler;
mod dev;
mod pack;
mod packaged;

use crate::icons;
use crate::shell::{self, Steps, root, target};
use anyhow::{Context, Result, ensure};
use compiler::Compiler;
use pack::Pack;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

/// How many steps [`build`] takes.
pub const STEPS: usize = 3;

/// Where the page is when it is built. What is quickly built is not compressed, so that it can't
/// become part of the binary: it has a folder of its own.
pub fn folder(whom: For) -> PathBuf {
    match whom {
        For::Players => target().join("web"),
        For::Makers => target().join("web-dev"),
    }
}

pub use dev::dev;

/// What the page is built for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum For {
    /// Everybody: as small as can be.
    Players,
    /// Whoever works on it: as soon as can be.
    Makers,
}

impl For {
    const fn profile(self) -> &'static str {
        match self {
            For::Players => "web",
            For::Makers => "web-dev",
        }
    }
}

/// A module for browsers.
struct Module {
    /// The crate, and its program.
    package: &'static str,
    program: &'static str,
    features: &'static str,
    /// What its files are called.
    name: &'static str,
}

/// What is loaded first.
const PAGE: Module = Module { package: "web", program: "web", features: "", name: "app" };

/// What a worker runs, when there is a table on this device.
const HOST: Module =
    Module { package: "local", program: "worker", features: "worker", name: "host" };

/// Where the two files of a module are.
struct Packed {
    script: String,
    wasm: String,
}

impl Module {
    /// Compiles it.
    fn build(&self, compiler: &Compiler, whom: For) -> Result<()> {
        let mut cargo: Command = compiler.build(whom);
        cargo.args(["--quiet", "--package", self.package, "--bin", self.program]);
        cargo.args(["--features", self.features, "--profile", whom.profile()]);
        // A folder of its own: another compiler, or other flags, must not disturb the native builds.
        cargo.args(["--target", compiler::TARGET]).env("CARGO_TARGET_DIR", built());
        shell::run(&mut cargo)
    }

    /// Makes its bindings, and packs both.
    fn pack(&self, pack: &mut Pack, whom: For) -> Result<Packed> {
        let program = format!("{}.wasm", self.program);
        let wasm = built().join(compiler::TARGET).join(whom.profile()).join(program);
        let bound = built().join("bound").join(self.name);
        let _ = fs::remove_dir_all(&bound);
        let mut bindgen = Bindgen::new();
        bindgen.input_path(&wasm).out_name(self.name).typescript(false);
        bindgen.remove_name_section(true).remove_producers_section(true);
        bindgen.omit_default_module_path(true);
        bindgen.web(true)?.generate(&bound).context("the bindings can't be made")?;
        ensure!(
            !bound.join("snippets").exists(),
            "a dependency brings scripts of its own: pack them"
        );
        let mut asset = |made: String, name: String| -> Result<String> {
            pack.asset(&name, &read(&bound.join(made))?)
        };
        let wasm = asset(format!("{}_bg.wasm", self.name), format!("{}.wasm", self.name))?;
        let script = asset(format!("{}.js", self.name), format!("{}.js", self.name))?;
        Ok(Packed { script, wasm })
    }
}

/// Where the modules are compiled.
fn built() -> PathBuf {
    target().join("web-build")
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}

/// Builds the page into its [`folder`].
pub fn build(steps: &mut Steps, whom: For) -> Result<()> {
    steps.next("web: looking for a compiler");
    let compiler = Compiler::find()?;
    steps.next(&format!("web: building with {}", compiler.name()));
    PAGE.build(&compiler, whom)?;
    HOST.build(&compiler, whom)?;
    steps.next("web: binding and packing");
    let page = root().join("crates/web/page");
    let mut pack = Pack::new(&folder(whom), whom)?;
    let style = style(&page.join("style"))?;
    let style = pack.asset("style.css", without_comments(&style).as_bytes())?;
    let app = PAGE.pack(&mut pack, whom)?;
    // Scripts within a page are forbidden by our own policy, so the first one is a file, too.
    let start = format!(
        "import start from '{}';\nstart({{ module_or_path: '{}' }});\n",
        app.script, app.wasm
    );
    let start = pack.asset("start.js", start.as_bytes())?;
    let host = HOST.pack(&mut pack, whom)?;
    // The page is told when the worker can't begin (`FromHost::Failed`).
    let worker = format!(
        "import start from '{}';\n\
         start({{ module_or_path: '{}' }}).catch(() => postMessage('\"Failed\"'));\n",
        host.script, host.wasm
    );
    let worker = pack.asset("worker.js", worker.as_bytes())?;
    let text = |name: &str| -> Result<String> { Ok(String::from_utf8(read(&page.join(name))?)?) };
    let (rules, links) = rules(&mut pack)?;
    let mut index = text("index.html")?.replace("{rules}", &links);
    for (place, address) in [
        ("{style}", &style),
        ("{start}", &start),
        ("{script}", &app.script),
        ("{wasm}", &app.wasm),
        ("{worker}", &worker),
        ("{worker-script}", &host.script),
        ("{worker-module}", &host.wasm),
    ] {
        index = index.replace(place, address);
    }
    let mut manifest = text("cavalcade.webmanifest")?;
    for (name, ..) in icons::ICONS {
        let icon = pack.asset(name, &read(&root().join(icons::FOLDER).join(name))?)?;
        let place = format!("{{{name}}}");
        manifest = manifest.replace(&place, &icon);
        index = index.replace(&place, &icon);
    }
    pack.file("index.html", index.as_bytes())?;
    pack.file("icon.svg", art::icon().as_bytes())?;
    pack.file("cavalcade.webmanifest", manifest.as_bytes())?;
    let mut kept =
        vec!["/".to_owned(), "/icon.svg".to_owned(), "/cavalcade.webmanifest".to_owned()];
    kept.extend([style, start, app.script, app.wasm, worker, host.script, host.wasm]);
    // Whatever changes, changes the name of a file or the page itself.
    let version = pack::hash(format!("{index}{kept:?}{rules:?}").as_bytes());
    let keeper = text("service-worker.js")?.replace("{version}", &version);
    let keeper = keeper.replace("{files}", &serde_json::to_string(&kept)?);
    let keeper = keeper.replace("{rules}", &serde_json::to_string(&rules)?);
    pack.file("service-worker.js", keeper.as_bytes())?;
    pack.report();
    Ok(())
}

/// Packs the rules pages, which are loaded when somebody wants to learn. Gives their addresses, and
/// the links by which the page finds them.
fn rules(pack: &mut Pack) -> Result<(Vec<String>, String)> {
    let folder = root().join("docs/rules");
    let (mut addresses, mut links) = (Vec::new(), Vec::new());
    for path in files(&folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut parts = name.split('.');
        let (Some(game), Some(lang), Some("md")) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let address = pack.asset(&name, &fs::read(&path)?)?;
        links.push(format!(
            "<link rel=\"help\" type=\"text/markdown\" title=\"{game}\" hreflang=\"{lang}\" \
             href=\"{address}\">"
        ));
        addresses.push(address);
    }
    Ok((addresses, links.join("\n")))
}

/// The style sheet: the palette of the drawings, what every screen uses, and the rest by name.
fn style(folder: &Path) -> Result<String> {
    let mut sheets = files(folder)?;
    sheets.sort_by_key(|path| !path.ends_with("base.css"));
    let mut style = art::TOKENS_CSS.to_owned();
    for sheet in sheets {
        style += &fs::read_to_string(&sheet).with_context(|| sheet.display().to_string())?;
    }
    Ok(style)
}

/// A style sheet without comments and indentation.
fn without_comments(sheet: &str) -> String {
    let mut pieces = sheet.split("/*");
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.map(|piece| piece.split_once("*/").map_or("", |(_, rest)| rest));
    let plain: String = std::iter::once(first).chain(rest).collect();
    let lines = plain.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |style, line| style + line + "\n")
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_says_the_same_in_fewer_words() {
        let sheet = "/* a\n b */\n.a {\n    color: red; /* why */\n}\n";
        assert_eq!(without_comments(sheet), ".a {\ncolor: red;\n}\n");
    }
}
