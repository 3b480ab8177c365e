//! Small real PDFs for the demonstration: certificates, reports and manuals.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str};

use super::fleet::DemoCrane;
use super::texts::{CHARTS, MAINTENANCE, MANUAL, RIGGING};

pub(super) struct Paper {
    pub(super) file_name: String,
    pub(super) document_type: &'static str,
    pub(super) pdf: Vec<u8>,
}

/// The papers that the renewals of today rest on: the certificate of fitness,
/// where the crane goes on the road, and the report of its inspection. `date`
/// turns days from today into text.
pub(super) fn of_renewals(
    crane: &DemoCrane,
    date: impl Fn(i64) -> String,
) -> (Option<Paper>, Paper) {
    let DemoCrane {
        make,
        model,
        vehicle_id,
        ..
    } = crane;
    let [cof, _, inspection, gear] = crane.days.map(&date);
    let certificate = paper(
        format!("{vehicle_id} certificate of fitness.pdf"),
        "Certification",
        &[&[
            "Certificate of Fitness",
            &format!("Vehicle: {make} {model}, {vehicle_id}"),
            "Brakes, steering, lights, tyres and couplings were inspected and passed.",
            &format!("This certificate expires on {cof}."),
        ]],
    );
    let report = paper(
        format!("{vehicle_id} inspection report.pdf"),
        "Inspection Report",
        &[
            &[
                "Maintenance and Inspection Report",
                &format!("Crane: {make} {model}, {vehicle_id}"),
                "Hoist brake: holds the rated load, no drift in ten minutes.",
                "Main hoist rope: 2 broken wires in one lay, within the limit of 6.",
                "Load moment indicator: reads within 3 percent of the test load.",
                &format!("The crane's own certificate expires on {inspection}."),
            ],
            &[
                "Rigging gear",
                "4 chain slings 13 mm, 2 wire slings 20 mm, 8 bow shackles 8.5 tonne.",
                "All tags are legible. One webbing sling was cut and thrown away.",
                &format!("Next test of the rigging gear is due by {gear}."),
            ],
        ],
    );
    ((crane.kind != "lattice").then_some(certificate), report)
}

/// What the agency sends for road user charges that were paid.
pub(super) fn licence(crane: &DemoCrane, distance: &str) -> Paper {
    let plate = crane.vehicle_id;
    paper(
        format!("{plate} road user licence.pdf"),
        "Other",
        &[&[
            "Road User Charges Licence",
            &format!("Vehicle: {} {}, {plate}, type 6", crane.make, crane.model),
            &format!("Distance: {distance}"),
            "To be shown in the cab while the vehicle is on the road.",
        ]],
    )
}

/// The papers that came with a crane of this fleet.
pub(super) fn manuals(crane: &DemoCrane) -> Vec<Paper> {
    let DemoCrane { make, model, .. } = crane;
    let mut papers = Vec::new();
    if model.starts_with("LTM 1100") {
        papers.push(paper(
            format!("{make} {model} operators manual.pdf"),
            "Operators Manual",
            MANUAL,
        ));
    }
    if model.starts_with("GMK4100") {
        papers.push(paper(
            format!("{make} {model} maintenance manual.pdf"),
            "Maintenance Manual",
            MAINTENANCE,
        ));
    }
    if *make == "Palfinger" {
        papers.push(paper("Rigging guide.pdf".into(), "Quick Guide", RIGGING));
    }
    if crane.kind == "lattice" {
        papers.push(paper(
            format!("{make} {model} load charts.pdf"),
            "Crane Charts",
            CHARTS,
        ));
    }
    papers
}

fn paper(file_name: String, document_type: &'static str, pages: &[&[&str]]) -> Paper {
    Paper {
        file_name,
        document_type,
        pdf: pdf(pages),
    }
}

/// A4 pages in one of the fonts that every reader has: a heading, then lines.
pub(crate) fn pdf(pages: &[&[&str]]) -> Vec<u8> {
    let (catalog, tree, font) = (Ref::new(1), Ref::new(2), Ref::new(3));
    let page_ref = |index: usize| Ref::new(4 + 2 * index as i32);
    let text_ref = |index: usize| Ref::new(5 + 2 * index as i32);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.pages(tree)
        .kids((0..pages.len()).map(page_ref))
        .count(pages.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica"));
    for (index, lines) in pages.iter().enumerate() {
        let mut page = pdf.page(page_ref(index));
        page.parent(tree)
            .media_box(Rect::new(0.0, 0.0, 595.0, 842.0))
            .contents(text_ref(index));
        page.resources().fonts().pair(Name(b"F1"), font);
        page.finish();

        let mut content = Content::new();
        content.begin_text().next_line(56.0, 770.0);
        for (line, text) in lines.iter().enumerate() {
            let (size, below) = if line == 0 {
                (20.0, 36.0)
            } else {
                (11.0, 18.0)
            };
            content
                .set_font(Name(b"F1"), size)
                .show(Str(text.as_bytes()))
                .next_line(0.0, -below);
        }
        content.end_text();
        pdf.stream(text_ref(index), &content.finish());
    }
    pdf.finish()
}
