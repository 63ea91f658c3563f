//! The fixed part of a view, as the browser's parser reads it.

/// HTML that is written from left to right. It counts what it writes as the browser will find it:
/// elements and comments, in the order of the document.
#[derive(Default)]
pub struct Html {
    text: String,
    count: u16,
}

impl Html {
    /// Opens an element, up to its attributes; gives its number.
    pub fn open(&mut self, tag: &str) -> u16 {
        self.text += "<";
        self.text += tag;
        self.next()
    }

    /// An attribute that never changes.
    pub fn attribute(&mut self, name: &str, value: Option<&str>) {
        self.text += " ";
        self.text += name;
        if let Some(value) = value {
            self.text += "=\"";
            self.text += &value.replace('&', "&amp;").replace('"', "&quot;");
            self.text += "\"";
        }
    }

    /// After the attributes.
    pub fn inside(&mut self) {
        self.text += ">";
    }

    /// Closes an element.
    pub fn close(&mut self, tag: &str) {
        if !VOID.contains(&tag) {
            self.text += "</";
            self.text += tag;
            self.text += ">";
        }
    }

    /// Words that never change.
    pub fn words(&mut self, words: &str) {
        self.text += &words.replace('&', "&amp;").replace('<', "&lt;");
    }

    /// Where something alive will stand: a comment. Gives its number.
    pub fn place(&mut self) -> u16 {
        self.text += "<!>";
        self.next()
    }

    pub fn finish(self) -> String {
        self.text
    }

    fn next(&mut self) -> u16 {
        self.count += 1;
        self.count - 1
    }
}

/// Elements that have no end.
const VOID: [&str; 6] = ["br", "col", "hr", "img", "input", "wbr"];

/// Whether an element is one of a drawing, so that the parser must know it is within one.
pub fn is_drawn(tag: &str) -> bool {
    const DRAWN: [&str; 13] = [
        "circle", "clipPath", "defs", "ellipse", "g", "image", "line", "mask", "path", "polygon",
        "rect", "text", "use",
    ];
    DRAWN.contains(&tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_is_kept_apart_from_what_the_parser_reads() {
        let mut html = Html::default();
        assert_eq!(html.open("p"), 0);
        html.attribute("title", Some("\"<&"));
        html.attribute("hidden", None);
        html.inside();
        html.words("1 < 2 & 3");
        assert_eq!(html.place(), 1);
        assert_eq!(html.open("br"), 2);
        html.inside();
        html.close("br");
        html.close("p");
        let expected = "<p title=\"&quot;<&amp;\" hidden>1 &lt; 2 &amp; 3<!><br></p>";
        assert_eq!(html.finish(), expected);
    }
}
