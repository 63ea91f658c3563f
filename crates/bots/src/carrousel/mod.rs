//! Carrousel: an honest model of a person.
