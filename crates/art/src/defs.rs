//! What drawings share: put it once into every page or file.

use crate::{emblem, horse};

/// The shared symbols and patterns, in an element without size.
pub fn defs() -> String {
    format!("<defs>{}{}{PATTERNS}{THINGS}</defs>", emblem::symbols(), horse::symbols())
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

/// Small things that stand about, each with its foot or its middle at the origin.
const THINGS: &str = "\
    <g id=\"art-tree\"><ellipse cx=\"7\" cy=\"10\" rx=\"33\" ry=\"30\" fill=\"var(--shadow-soft)\"/>\
    <path d=\"M-30 4 C-34 -10 -22 -20 -18 -22 C-12 -34 10 -34 16 -24 C30 -22 36 -6 28 4 \
    C32 18 18 28 8 26 C-2 34 -20 30 -22 22 C-30 20 -34 12 -30 4Z\" fill=\"var(--meadow-dark)\"/>\
    <path d=\"M-22 -2 C-24 -12 -14 -18 -10 -19 C-4 -27 8 -25 12 -18 C20 -16 22 -6 16 0 \
    C10 6 -4 2 -8 6 C-14 8 -20 4 -22 -2Z\" fill=\"var(--meadow-deep)\" opacity=\".8\"/></g>\
    <g id=\"art-bush\"><ellipse cx=\"4\" cy=\"6\" rx=\"20\" ry=\"15\" fill=\"var(--shadow-soft)\"/>\
    <path d=\"M-18 4 C-20 -6 -12 -12 -8 -12 C-4 -18 8 -16 10 -11 C18 -10 20 2 16 6 \
    C12 14 -12 14 -18 4Z\" fill=\"var(--meadow-dark)\"/><circle cx=\"-6\" cy=\"-3\" r=\"6\" \
    fill=\"var(--meadow-deep)\" opacity=\".8\"/></g>\
    <g id=\"art-flowers\"><g fill=\"var(--outline)\"><circle cx=\"-8\" cy=\"-3\" r=\"4.2\"/>\
    <circle cx=\"5\" cy=\"-7\" r=\"3.6\"/><circle cx=\"3\" cy=\"6\" r=\"4\"/></g>\
    <g fill=\"var(--gold)\"><circle cx=\"-8\" cy=\"-3\" r=\"1.7\"/><circle cx=\"5\" cy=\"-7\" r=\"1.5\"/>\
    <circle cx=\"3\" cy=\"6\" r=\"1.6\"/></g></g>\
    <g id=\"art-flag\"><ellipse cx=\"3\" cy=\"1\" rx=\"9\" ry=\"4\" fill=\"var(--shadow)\"/>\
    <path d=\"M2 -46 C12 -52 18 -40 32 -46 L32 -26 C18 -20 12 -32 2 -26Z\" fill=\"var(--canopy)\" \
    stroke=\"var(--outline)\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\
    <path d=\"M0 0V-50\" stroke=\"var(--wood-edge)\" stroke-width=\"4.5\" stroke-linecap=\"round\"/>\
    <circle cy=\"-51\" r=\"4\" fill=\"var(--gold)\"/></g>\
    <g id=\"art-hoof\"><path d=\"M-3.4 4.6 C-6 0 -5 -5.6 0 -5.6 C5 -5.6 6 0 3.4 4.6\" fill=\"none\" \
    stroke=\"var(--coat-ink)\" stroke-width=\"2.6\" stroke-linecap=\"round\"/></g>";
