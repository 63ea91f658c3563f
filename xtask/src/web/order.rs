//! Functions in an order in which they compress well: what is alike stands together, and what is the
//! same is there once. Programs do not mind, and brotli saves a thirtieth.

use anyhow::{Context, Result};
use std::collections::HashMap;
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, Encode, FunctionSection, Module};
use wasmparser::{
    BinaryReaderError, CodeSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload,
    TypeRef,
};

/// WASM in a better order.
pub fn order(wasm: &[u8]) -> Result<Vec<u8>> {
    let functions = Functions::read(wasm).context("the WASM can't be read")?;
    let mut order = Order::unchanged(&functions);
    let bodies = functions.merge(&mut order)?;
    order.arrange(&functions, &by_likeness(&bodies));
    let mut module = Module::new();
    order.parse_core_module(&mut module, Parser::new(0), wasm)?;
    Ok(module.finish())
}

/// The functions of a module.
struct Functions<'a> {
    /// So many are imported; they come first.
    imported: usize,
    /// The types of the others.
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
}

impl<'a> Functions<'a> {
    fn read(wasm: &'a [u8]) -> Result<Functions<'a>, BinaryReaderError> {
        let mut functions = Functions { imported: 0, types: Vec::new(), bodies: Vec::new() };
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let is_function = matches!(import?.ty, TypeRef::Func(_));
                        functions.imported += usize::from(is_function);
                    }
                }
                Payload::FunctionSection(types) => {
                    functions.types = types.into_iter().collect::<Result<_, _>>()?;
                }
                Payload::CodeSectionEntry(body) => functions.bodies.push(body),
                _ => {}
            }
        }
        Ok(functions)
    }

    /// Functions that do the same become one; gives the bodies of those that stay, by their index.
    /// Callers of what was two may be the same now, so this goes on until nothing changes.
    fn merge(&self, order: &mut Order) -> Result<Vec<(usize, Vec<u8>)>> {
        loop {
            let mut seen = HashMap::new();
            let (mut stay, mut merged) = (Vec::new(), false);
            for (index, (body, ty)) in self.bodies.iter().zip(&self.types).enumerate() {
                if order.place[self.imported + index] as usize != self.imported + index {
                    continue;
                }
                let body = order.rewritten(body)?;
                match seen.get(&(*ty, body.clone())) {
                    Some(same) => {
                        merged = true;
                        let (gone, same) = (self.imported + index, *same);
                        for place in order.place.iter_mut().filter(|p| **p as usize == gone) {
                            *place = same;
                        }
                    }
                    None => {
                        seen.insert((*ty, body.clone()), (self.imported + index) as u32);
                        stay.push((index, body));
                    }
                }
            }
            if !merged {
                return Ok(stay);
            }
        }
    }
}

/// Where functions stand.
struct Order {
    /// Where each is to be found, imported ones included.
    place: Vec<u32>,
    /// Those that are written, by their old index without imported ones.
    written: Vec<usize>,
}

impl Order {
    fn unchanged(functions: &Functions<'_>) -> Order {
        let count = functions.imported + functions.types.len();
        let place = (0..count as u32).collect();
        Order { place, written: Vec::new() }
    }

    /// A body as it is when functions stand so.
    fn rewritten(&mut self, body: &FunctionBody<'_>) -> Result<Vec<u8>> {
        let mut code = CodeSection::new();
        self.parse_function_body(&mut code, body.clone())?;
        let mut bytes = Vec::new();
        code.encode(&mut bytes);
        Ok(bytes)
    }

    /// From now on they stand in this order.
    fn arrange(&mut self, functions: &Functions<'_>, written: &[usize]) {
        let mut new = self.place.clone();
        for (place, index) in written.iter().enumerate() {
            new[functions.imported + index] = (functions.imported + place) as u32;
        }
        // What was merged stands where the other one does.
        self.place = self.place.iter().map(|same| new[*same as usize]).collect();
        self.written = written.to_vec();
    }
}

impl Reencode for Order {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        Ok(self.place[function as usize])
    }

    fn parse_function_section(
        &mut self,
        section: &mut FunctionSection,
        types: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types = types.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for index in &self.written {
            section.function(types[*index]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        section: &mut CodeSection,
        bodies: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies = bodies.into_iter().collect::<Result<Vec<_>, _>>()?;
        for index in self.written.clone() {
            self.parse_function_body(section, bodies[index].clone())?;
        }
        Ok(())
    }
}

/// Three bytes in a row are counted in one of so many places.
const PLACES: usize = 8192;

/// From the longest function always on to the one that is most like it: the angle between counts of
/// three bytes in a row.
fn by_likeness(bodies: &[(usize, Vec<u8>)]) -> Vec<usize> {
    let sketches: Vec<Vec<(usize, f32)>> = bodies.iter().map(|(_, body)| sketch(body)).collect();
    let mut who_has: Vec<Vec<(usize, f32)>> = vec![Vec::new(); PLACES];
    for (function, sketch) in sketches.iter().enumerate() {
        for (place, weight) in sketch {
            who_has[*place].push((function, *weight));
        }
    }
    let mut next = (0..bodies.len()).max_by_key(|function| bodies[*function].1.len());
    let (mut left, mut order) = (vec![true; bodies.len()], Vec::new());
    while let Some(function) = next {
        left[function] = false;
        order.push(bodies[function].0);
        let mut likeness = vec![0.0_f32; bodies.len()];
        for (place, weight) in &sketches[function] {
            for (other, its) in &who_has[*place] {
                likeness[*other] += weight * its;
            }
        }
        let others = (0..bodies.len()).filter(|other| left[*other]);
        next = others.max_by(|a, b| likeness[*a].total_cmp(&likeness[*b]));
    }
    order
}

fn sketch(body: &[u8]) -> Vec<(usize, f32)> {
    let mut counts = vec![0_u32; PLACES];
    for three in body.windows(3) {
        let number = three.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte));
        // Fibonacci's way to spread numbers over places.
        counts[number.wrapping_mul(0x9E37_79B1) as usize >> 19] += 1;
    }
    let length: f32 = counts.iter().map(|count| *count as f32).sum::<f32>().sqrt().max(1.0);
    let some = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    some.map(|(place, count)| (place, (*count as f32).sqrt() / length)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, ExportSection, Function, ImportSection, TypeSection, ValType};

    /// `import`, then functions of which each gives a number or calls another.
    fn module(functions: &[Does]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], [ValType::I32]);
        let mut imports = ImportSection::new();
        imports.import("a", "a", wasm_encoder::EntityType::Function(0));
        let (mut kinds, mut exports) = (FunctionSection::new(), ExportSection::new());
        let mut code = CodeSection::new();
        for (index, does) in functions.iter().enumerate() {
            kinds.function(0);
            exports.export(&format!("f{index}"), ExportKind::Func, index as u32 + 1);
            let mut body = Function::new([]);
            match does {
                Does::Give(number) => body.instructions().i32_const(*number),
                Does::Call(function) => body.instructions().call(*function),
            };
            body.instructions().end();
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&kinds).section(&exports).section(&code);
        module.finish()
    }

    enum Does {
        Give(i32),
        Call(u32),
    }

    /// Where the exports stand, and how many functions there are.
    fn exports(wasm: &[u8]) -> (Vec<u32>, usize) {
        let (mut places, mut bodies) = (Vec::new(), 0);
        for payload in Parser::new(0).parse_all(wasm).map(|p| p.expect("it can be read")) {
            match payload {
                Payload::ExportSection(exports) => {
                    places = exports.into_iter().map(|e| e.expect("an export").index).collect();
                }
                Payload::CodeSectionEntry(_) => bodies += 1,
                _ => {}
            }
        }
        (places, bodies)
    }

    #[test]
    fn what_does_the_same_is_there_once_and_so_are_its_callers() {
        use Does::{Call, Give};
        let wasm = module(&[Give(7), Call(1), Give(7), Call(3), Give(8), Call(0)]);
        let ordered = order(&wasm).expect("it can be ordered");
        wasmparser::validate(&ordered).expect("it is still WASM");
        let (places, bodies) = exports(&ordered);
        assert_eq!(bodies, 4);
        assert_eq!((places[0], places[1]), (places[2], places[3]));
        // What was imported stays where it is, and nothing else takes its place.
        assert!(places.iter().all(|place| (1..=4).contains(place)));
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(order(b"nonsense").is_err());
    }
}
