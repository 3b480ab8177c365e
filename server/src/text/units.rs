//! Units as manuals and people write them.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Measure {
    Weight,
    Length,
    /// What a machine has run: kilometres and hours, of which a register keeps count.
    Usage,
    Other,
}

/// A unit and every word for it, in small letters; the first is the usual one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub(crate) measure: Measure,
    pub(crate) words: &'static [&'static str],
}

const fn unit_of(measure: Measure, words: &'static [&'static str]) -> Unit {
    Unit { measure, words }
}

pub(crate) const UNITS: &[Unit] = &[
    unit_of(
        Measure::Weight,
        &[
            "t", "mt", "ton", "tons", "tonne", "tonnes", "tonner", "tonners",
        ],
    ),
    unit_of(
        Measure::Weight,
        &["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"],
    ),
    unit_of(Measure::Weight, &["lb", "lbs", "pound", "pounds"]),
    unit_of(
        Measure::Length,
        &["m", "metre", "metres", "meter", "meters"],
    ),
    unit_of(
        Measure::Length,
        &["mm", "millimetre", "millimetres", "millimeters"],
    ),
    unit_of(
        Measure::Length,
        &["cm", "centimetre", "centimetres", "centimeters"],
    ),
    unit_of(
        Measure::Usage,
        &["km", "kms", "kilometre", "kilometres", "kilometers"],
    ),
    unit_of(Measure::Length, &["ft", "foot", "feet"]),
    unit_of(Measure::Other, &["m/s"]),
    unit_of(Measure::Other, &["km/h", "kph"]),
    unit_of(Measure::Other, &["knots", "knot"]),
    unit_of(Measure::Other, &["bar"]),
    unit_of(Measure::Other, &["kpa"]),
    unit_of(Measure::Other, &["mpa"]),
    unit_of(Measure::Other, &["psi"]),
    unit_of(Measure::Other, &["kn"]),
    unit_of(Measure::Other, &["nm", "newton"]),
    unit_of(Measure::Other, &["°", "degree", "degrees"]),
    unit_of(Measure::Other, &["%", "percent"]),
    unit_of(Measure::Other, &["l", "litre", "litres", "liter", "liters"]),
    unit_of(Measure::Other, &["rpm"]),
    unit_of(Measure::Other, &["volts", "volt", "v"]),
    unit_of(Measure::Other, &["amps", "amp"]),
    unit_of(Measure::Usage, &["hours", "hour", "hrs"]),
];

/// The unit that a word in small letters names.
pub(crate) fn unit(word: &str) -> Option<&'static Unit> {
    UNITS.iter().find(|unit| unit.words.contains(&word))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Measure, UNITS, unit};

    #[test]
    fn a_word_names_one_unit() {
        let words: Vec<&str> = UNITS.iter().flat_map(|unit| unit.words).copied().collect();
        let distinct: HashSet<&str> = words.iter().copied().collect();
        assert_eq!(words.len(), distinct.len());
        assert_eq!(unit("tonnes"), unit("t"));
        assert_ne!(unit("m"), unit("mm"));
        assert_eq!(unit("kg").map(|unit| unit.measure), Some(Measure::Weight));
        assert_eq!(unit("crane"), None);
    }
}
