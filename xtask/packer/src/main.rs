//! Binds and packs the page's compiled modules: bindings, style, all named by what is in them and
//! compressed. `cargo xtask web` compiles the modules and calls this.

mod pack;
mod parts;

use anyhow::{Context, Result, ensure};
use clap::{Args, Parser};
use pack::Pack;
use parts::{Called, Parts};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

/// Pack the page, or print its icon
#[derive(Parser)]
enum Packer {
    /// Bind and pack the page
    Pack(PackArgs),
    /// Print the page's icon as SVG
    Icon,
}

#[derive(Args)]
struct PackArgs {
    /// The root of the project
    #[arg(long)]
    root: PathBuf,
    /// Where the compiled modules are
    #[arg(long)]
    compiled: PathBuf,
    /// Where the bindings are made
    #[arg(long)]
    bound: PathBuf,
    /// Where the page goes
    #[arg(long)]
    to: PathBuf,
    /// Leave the files uncompressed
    #[arg(long)]
    plain: bool,
}

fn main() -> ExitCode {
    let done = match Packer::parse() {
        Packer::Pack(args) => args.pack(),
        Packer::Icon => {
            print!("{}", art::icon());
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The page's module.
const PAGE: Called = Called { first: "app", loader: "loader", later: pack::SCREEN };

/// The worker's module.
const HOST: Called = Called { first: "host", loader: "host-loader", later: pack::ASKED };

/// Where the files of a module are.
struct Packed {
    script: String,
    wasm: String,
}

/// A module with its bindings.
struct Bound {
    script: String,
    wasm: Vec<u8>,
}

impl PackArgs {
    /// Where a compiled module is.
    fn compiled(&self, program: &str) -> PathBuf {
        self.compiled.join(format!("{program}.wasm"))
    }

    /// Makes the bindings of a module.
    fn bind(&self, module: &Path, name: &str) -> Result<Bound> {
        let bound = self.bound.join(name);
        let _ = fs::remove_dir_all(&bound);
        let mut bindgen = Bindgen::new();
        bindgen.input_path(module).out_name(name);
        bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
        // What comes later shares the table and the stack of the first part, as the linker has named them.
        bindgen.omit_default_module_path(true).keep_lld_exports(true);
        bindgen.web(true)?.generate(&bound).context("the bindings can't be made")?;
        ensure!(
            !bound.join("snippets").exists(),
            "a dependency brings scripts of its own: pack them"
        );
        let script = String::from_utf8(read(&bound.join(format!("{name}.js")))?)?;
        Ok(Bound { script, wasm: read(&bound.join(format!("{name}_bg.wasm")))? })
    }

    /// Packs a module: what is loaded first, and the parts that come later.
    fn module(&self, program: &str, called: Called, pack: &mut Pack) -> Result<(Packed, Parts)> {
        let name = called.first;
        let folder = self.bound.join(format!("{name}-parts"));
        let parts = parts::split(&read(&self.compiled(program))?, &folder, called)?;
        let bound = self.bind(&parts.first, name)?;
        let wasm = pack.asset(&format!("{name}.wasm"), &bound.wasm)?;
        let (script, parts) = parts.pack(pack, &bound.script)?;
        Ok((Packed { script, wasm }, parts))
    }

    /// Packs the page.
    fn pack(&self) -> Result<()> {
        let page = self.root.join("crates/web/page");
        let mut pack = Pack::new(&self.to, !self.plain)?;
        let style = style(&page.join("style"))?;
        let style = pack.asset("style.css", without_comments(&style).as_bytes())?;
        let (app, parts) = self.module("web", PAGE, &mut pack)?;
        // Scripts within a page are forbidden by our own policy, so the first one is a file, too.
        let start = format!(
            "import start from '{}';\nstart({{ module_or_path: '{}' }});\n",
            app.script, app.wasm
        );
        let start = pack.asset("start.js", start.as_bytes())?;
        let (host, host_parts) = self.module("worker", HOST, &mut pack)?;
        // The page is told when the worker can't begin (`FromHost::Failed`).
        let worker = format!(
            "import start from '{}';\n\
             start({{ module_or_path: '{}' }}).catch(() => postMessage('\"Failed\"'));\n",
            host.script, host.wasm
        );
        let worker = pack.asset("worker.js", worker.as_bytes())?;
        let text =
            |name: &str| -> Result<String> { Ok(String::from_utf8(read(&page.join(name))?)?) };
        let (rules, links) = rules(&self.root, &mut pack)?;
        let mut index = text("index.html")?.replace("{rules}", &links);
        for (place, address) in [
            ("{style}", &style),
            ("{start}", &start),
            ("{script}", &app.script),
            ("{parts}", &parts.script),
            ("{wasm}", &app.wasm),
            ("{worker}", &worker),
            ("{worker-script}", &host.script),
            ("{worker-parts}", &host_parts.script),
            ("{worker-module}", &host.wasm),
        ] {
            index = index.replace(place, address);
        }
        let mut manifest = text("cavalcade.webmanifest")?;
        for path in files(&page.join("icons"))? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let icon = pack.asset(&name, &read(&path)?)?;
            let place = format!("{{{name}}}");
            manifest = manifest.replace(&place, &icon);
            index = index.replace(&place, &icon);
        }
        pack.file("index.html", index.as_bytes())?;
        pack.file("icon.svg", art::icon().as_bytes())?;
        pack.file("cavalcade.webmanifest", manifest.as_bytes())?;
        let mut kept =
            vec!["/".to_owned(), "/icon.svg".to_owned(), "/cavalcade.webmanifest".to_owned()];
        kept.extend([style, start, app.script, app.wasm, parts.script]);
        kept.extend(parts.modules);
        kept.extend([worker, host.script, host.wasm, host_parts.script]);
        kept.extend(host_parts.modules);
        // Whatever changes, changes the name of a file or the page itself.
        let version = pack::hash(format!("{index}{kept:?}{rules:?}").as_bytes());
        let keeper = text("service-worker.js")?.replace("{version}", &version);
        let keeper = keeper.replace("{files}", &serde_json::to_string(&kept)?);
        let keeper = keeper.replace("{rules}", &serde_json::to_string(&rules)?);
        pack.file("service-worker.js", keeper.as_bytes())?;
        pack.finish()
    }
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}

/// Packs the rules pages, which are loaded when somebody wants to learn. Gives their addresses, and
/// the links by which the page finds them.
fn rules(root: &Path, pack: &mut Pack) -> Result<(Vec<String>, String)> {
    let folder = root.join("docs/rules");
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
