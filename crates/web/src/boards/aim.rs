//! Where on a drawing something was pressed.

use art::{Spot, ViewBox};
use web_sys::{Element, MouseEvent};

/// What a finger needs, in pixels of the screen.
const FINGER: f64 = 44.0;

/// A rectangle on the screen: left, top, width, height.
pub type Frame = (f64, f64, f64, f64);

/// A place on a drawing that was pressed or pointed at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    pub x: f64,
    pub y: f64,
    /// Half a finger, in units of the drawing.
    pub reach: f64,
}

impl Aim {
    /// Where an event is on the drawing inside this element.
    pub fn of(event: &MouseEvent, svg: &Element, view: ViewBox) -> Aim {
        let frame = svg.get_bounding_client_rect();
        let at = (f64::from(event.client_x()), f64::from(event.client_y()));
        Aim::new(view, (frame.left(), frame.top(), frame.width(), frame.height()), at)
    }

    /// The same, by numbers: the frame is left, top, width, height. A drawing lies in the middle of
    /// its frame, as large as it fits.
    pub fn new(view: ViewBox, (left, top, width, height): Frame, at: (f64, f64)) -> Aim {
        let pixels = (width / view.width).min(height / view.height).max(f64::MIN_POSITIVE);
        Aim {
            x: view.x + view.width / 2.0 + (at.0 - left - width / 2.0) / pixels,
            y: view.y + view.height / 2.0 + (at.1 - top - height / 2.0) / pixels,
            reach: FINGER / 2.0 / pixels,
        }
    }

    /// What lies nearest, if it is within reach, or within `least` units where a finger is small.
    pub fn nearest<T>(&self, least: f64, things: impl IntoIterator<Item = (T, Spot)>) -> Option<T> {
        self.within(self.reach.max(least), things)
    }

    /// What lies nearest, if it is within so many units.
    pub fn within<T>(&self, units: f64, things: impl IntoIterator<Item = (T, Spot)>) -> Option<T> {
        let here = Spot { x: self.x, y: self.y, angle: 0.0 };
        let near = things.into_iter().map(|(thing, spot)| (thing, spot.distance(&here)));
        let near = near.filter(|(_, far)| *far <= units);
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(thing, _)| thing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_lies_in_the_middle_of_its_frame() {
        let view = ViewBox { x: -10.0, y: -10.0, width: 20.0, height: 20.0 };
        let aim = Aim::new(view, (100.0, 50.0, 400.0, 200.0), (300.0, 150.0));
        assert_eq!((aim.x, aim.y), (0.0, 0.0));
        assert!((aim.reach - 2.2).abs() < 1e-9, "ten pixels a unit, by the shorter side");
        let corner = Aim::new(view, (100.0, 50.0, 400.0, 200.0), (200.0, 50.0));
        assert_eq!((corner.x, corner.y), (-10.0, -10.0));
    }

    #[test]
    fn the_nearest_within_reach_is_meant() {
        let at = |x| Spot { x, y: 0.0, angle: 0.0 };
        let aim = Aim { x: 0.0, y: 0.0, reach: 5.0 };
        assert_eq!(aim.nearest(1.0, [('a', at(4.0)), ('b', at(-3.0))]), Some('b'));
        assert_eq!(aim.nearest(1.0, [('a', at(6.0))]), None);
        assert_eq!(aim.nearest(7.0, [('a', at(6.0))]), Some('a'));
    }
}
