//! What the binding generator makes, without what this page never uses.
//!
//! Every import has a long name with a hash, in the WASM and in the script; and Leptos brings streams
//! for functions of a server, which we do not have. Nobody needs to load that.

use anyhow::{Result, ensure};
use std::collections::HashMap;
use std::mem::replace;
use walrus::{ExportId, Module};

/// How the names of what is for streams begin, in the WASM and in the script.
const STREAMS: [&str; 2] = ["intounderlying", "IntoUnderlying"];

/// WASM and its script, smaller.
pub fn trim(wasm: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let mut module = Module::from_buffer(wasm)?;
    let of_streams = |name: &str| STREAMS.iter().any(|streams| name.contains(streams));
    let exports = module.exports.iter().filter(|export| of_streams(&export.name));
    let exports: Vec<ExportId> = exports.map(walrus::Export::id).collect();
    for export in exports {
        module.exports.delete(export);
    }
    walrus::passes::gc::run(&mut module);
    let mut names = HashMap::new();
    for (index, import) in module.imports.iter_mut().enumerate() {
        let short = short_name(index);
        names.insert(replace(&mut import.name, short.clone()), short);
    }
    let count = names.len();
    let (script, renamed) = rewrite(script, &names);
    ensure!(
        renamed == count,
        "the binding generator writes its script in another way: see trim.rs"
    );
    Ok((module.emit_wasm(), script))
}

/// `a`, `b`, … `z`, `ba`, `bb`, …
fn short_name(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    match index / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", short_name(more)),
    }
}

/// The script with the new names, and how many of them it has.
fn rewrite(script: &str, names: &HashMap<String, String>) -> (String, usize) {
    let (mut short, mut renamed) = (String::new(), 0);
    // The end of what is left out.
    let mut skipping: Option<&str> = None;
    for line in script.lines() {
        let text = line.trim_start();
        let import = line.strip_prefix("        __wb").and_then(|_| text.split_once(": "));
        let import = import.map(|(name, function)| (names.get(name), function));
        if skipping.is_none() {
            skipping = match import {
                Some((None, _)) => Some("        }"),
                _ if begins_stream(line, "export class ") => Some("}"),
                _ if begins_stream(line, "const ") => Some("    :"),
                _ => None,
            };
        }
        if let Some(end) = skipping {
            skipping = skipping.filter(|_| !line.starts_with(end));
        } else if let Some((Some(name), function)) = import {
            renamed += 1;
            short.extend([name, ": ", function, "\n"]);
        } else if !(is_comment(text) || begins_stream(line, "if (Symbol.dispose) ")) {
            short += text;
            short += "\n";
        }
    }
    (short, renamed)
}

/// Whether a line begins something that is for streams.
fn begins_stream(line: &str, how: &str) -> bool {
    line.strip_prefix(how).is_some_and(|rest| rest.starts_with(STREAMS[1]))
}

fn is_comment(text: &str) -> bool {
    ["/*", "* ", "*/"].iter().any(|begin| text.starts_with(begin))
}

/// A style sheet without comments and indentation.
pub fn style(sheet: &str) -> String {
    let mut pieces = sheet.split("/*");
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.map(|piece| piece.split_once("*/").map_or("", |(_, rest)| rest));
    let plain: String = std::iter::once(first).chain(rest).collect();
    let lines = plain.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |style, line| style + line + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_different() {
        let names: Vec<String> = [0, 25, 26, 27, 701, 702].map(short_name).into();
        assert_eq!(names, ["a", "z", "ba", "bb", "baz", "bba"]);
    }

    #[test]
    fn a_style_says_the_same_in_fewer_words() {
        let sheet = "/* a\n b */\n.a {\n    color: red; /* why */\n}\n";
        assert_eq!(style(sheet), ".a {\ncolor: red;\n}\n");
    }

    #[test]
    fn what_is_imported_is_renamed_and_the_rest_left_out() {
        let script = "\
export class IntoUnderlyingSink {
    write(chunk) {
        return chunk;
    }
}
if (Symbol.dispose) IntoUnderlyingSink.prototype[Symbol.dispose] = 1;
/**
 * @returns {number}
 */
        __wbg_add_12: function(arg0) {
            if (arg0) {
            }
        },
        __wbg_gone_34: function() { return handleError(function (arg0) {
            arg0.gone();
        }, arguments); },
const IntoUnderlyingSinkFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {} }
    : new FinalizationRegistry(ptr => 1);
let wasm;
";
        let names = HashMap::from([("__wbg_add_12".to_owned(), "a".to_owned())]);
        let expected = "a: function(arg0) {\nif (arg0) {\n}\n},\nlet wasm;\n";
        assert_eq!(rewrite(script, &names), (expected.to_owned(), 1));
    }
}
