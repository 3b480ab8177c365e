//! What stands in the manuals and charts of the demonstration, page by page.
//! Made up, like the fleet: no maker's figures.

type Page = &'static [&'static str];

pub(super) const MANUAL: &[Page] = &[
    &[
        "Operators Manual: before you start",
        "Walk around the crane once with the engine off. Look for leaks, loose pins and cut tyres.",
        "Check the engine oil, the hydraulic oil and the coolant on level ground.",
        "Do not work in wind above 10 metres per second with the full boom.",
        "Switch on the load moment indicator and wait until its self test has ended.",
    ],
    &[
        "Setting up on outriggers",
        "Extend all four outriggers to the width that the load chart names.",
        "Put timber or steel mats under every pad. On soft ground the mat must be 2 square metres.",
        "Level the crane to within 0.5 degrees before the boom leaves its rest.",
        "Keep the distance from a trench at least equal to its depth.",
    ],
    &[
        "Hydraulic oil and filters",
        "Hydraulic oil type: HVLP 46. The tank holds 830 litres.",
        "Change the return filter every 500 hours and the oil every 2,000 hours.",
        "Tighten wheel nuts to 600 newton metres after the first 50 kilometres.",
    ],
];

pub(super) const CHARTS: &[Page] = &[
    &[
        "Load chart: main boom 30.5 metres, counterweight fully fitted",
        "Radius 6 metres: 58.4 tonnes.",
        "Radius 10 metres: 31.2 tonnes.",
        "Radius 14 metres: 20.1 tonnes.",
        "Loads include the hook block, slings and everything below the boom head.",
    ],
    &[
        "Load chart: main boom 45.7 metres, counterweight fully fitted",
        "Radius 10 metres: 27.9 tonnes.",
        "Radius 18 metres: 12.6 tonnes.",
        "Radius 26 metres: 7.3 tonnes.",
    ],
];

pub(super) const MAINTENANCE: &[Page] = &[
    &[
        "Maintenance Manual: every day and every week",
        "Every day: check the engine oil level and drain the water from the fuel filter.",
        "Every day: look at the hoist rope over its whole working length.",
        "Every week: grease the slewing ring at all eight nipples with lithium grease NLGI 2.",
        "Every week: check the tyre pressure. It is 9.0 bar on all axles when cold.",
    ],
    &[
        "Maintenance Manual: by working hours",
        "Every 250 hours: change the engine oil and its filter, 34 litres of SAE 10W-40.",
        "Every 1,000 hours: change the oil of the hoist gear, 12 litres of ISO VG 220.",
        "Every two years: drain the coolant and fill in 52 litres of a new mixture.",
        "After every change of oil, run the engine for five minutes and look for leaks.",
    ],
    &[
        "Maintenance Manual: rope, hook and bolts",
        "Discard the hoist rope when 6 wires are broken within one lay.",
        "Discard the hoist rope when its diameter has shrunk by 7 percent.",
        "Take the hook out of service when its throat has opened by more than 10 percent.",
        "Tightening torque of the slewing ring bolts: 1,150 newton metres.",
    ],
];

pub(super) const RIGGING: &[Page] = &[
    &[
        "Rigging guide: sling angles",
        "At 60 degrees between the legs, two legs carry 1.73 times what one leg carries.",
        "At 90 degrees between the legs, two legs carry 1.41 times what one leg carries.",
        "Never lift with more than 120 degrees between the legs of a sling.",
    ],
    &[
        "Rigging guide: when gear is done for",
        "Throw away a webbing sling with a cut, a burn or a broken stitch.",
        "A chain sling is worn out when a link has lost 10 percent of its thickness.",
        "Never put a bolt into a shackle in place of its own pin.",
    ],
    &[
        "Rigging guide: hand signals",
        "Hoist: forefinger points up, the hand moves in small circles.",
        "Lower: forefinger points down, the hand moves in small circles.",
        "Emergency stop: both arms stretched out to the sides, palms down.",
    ],
];
