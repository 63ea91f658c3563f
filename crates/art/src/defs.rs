//! What drawings share: put it once into every page or file.

use crate::{emblem, horse};

/// The shared symbols and patterns, in an element without size.
pub fn defs() -> String {
    format!("<defs>{}{}{}</defs>", emblem::symbols(), horse::symbols(), PATTERNS)
}

/// Faint textures: wood, grass, sand, water, marsh and the checks of a line.
const PATTERNS: &str = "\
    <pattern id=\"art-grain\" width=\"120\" height=\"46\" patternUnits=\"userSpaceOnUse\">\
    <g fill=\"none\" stroke=\"var(--grain)\" stroke-width=\"1.3\" stroke-linecap=\"round\">\
    <path d=\"M0 7 C30 2 60 12 120 7\"/><path d=\"M0 21 C34 28 70 14 120 21\"/>\
    <path d=\"M0 36 C40 32 84 42 120 36\"/><path d=\"M40 14 C52 11 62 11 74 14\"/></g></pattern>\
    <pattern id=\"art-grass\" width=\"96\" height=\"84\" patternUnits=\"userSpaceOnUse\">\
    <g fill=\"none\" stroke=\"var(--meadow-dark)\" stroke-width=\"2\" stroke-linecap=\"round\" \
    opacity=\".38\"><path d=\"M14 26 q-1 -6 -4 -8 M14 26 q0 -7 1 -10 M14 26 q2 -5 5 -7\"/>\
    <path d=\"M64 66 q-1 -6 -4 -8 M64 66 q0 -7 1 -10 M64 66 q2 -5 5 -7\"/></g></pattern>\
    <pattern id=\"art-turf\" width=\"22\" height=\"18\" patternUnits=\"userSpaceOnUse\">\
    <g fill=\"none\" stroke=\"var(--meadow-dark)\" stroke-width=\"1.8\" stroke-linecap=\"round\" \
    opacity=\".6\"><path d=\"M4 8 l-1.6 -4 M4 8 l1.6 -4\"/><path d=\"M15 16 l-1.6 -4 M15 16 l1.6 -4\"/>\
    </g></pattern>\
    <pattern id=\"art-dust\" width=\"26\" height=\"24\" patternUnits=\"userSpaceOnUse\">\
    <g fill=\"var(--sand-deep)\" opacity=\".75\"><circle cx=\"5\" cy=\"6\" r=\"1.4\"/>\
    <circle cx=\"17\" cy=\"4\" r=\"1\"/><circle cx=\"12\" cy=\"15\" r=\"1.5\"/>\
    <circle cx=\"22\" cy=\"19\" r=\"1.1\"/></g></pattern>\
    <pattern id=\"art-checks\" width=\"14\" height=\"14\" patternUnits=\"userSpaceOnUse\">\
    <rect width=\"14\" height=\"14\" fill=\"var(--outline)\"/>\
    <path d=\"M0 0h7v7H0zM7 7h7v7H7z\" fill=\"var(--black)\"/></pattern>";
