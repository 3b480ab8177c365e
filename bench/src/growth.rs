//! How an owner's requests, the start and the database grow with other people's data.

use crate::context::{Bench, Outcome};
use crate::figures::{Fleet, asked, first_answer, raised};
use crate::load::Load;
use crate::report::{columns, markdown, quantity};
use crate::seed::Others;

const HEADS: [&str; 7] = [
    "Cranes of others",
    "An owner's list",
    "One crane",
    "Start to first answer",
    "A question over as many pages, 100,000 at most",
    "Sweep of 1,000 due",
    "Database",
];
const CONNECTIONS: usize = 16;
/// Writing more would take longer than all else.
const MOST_PAGES: usize = 100_000;
/// All of the smallest database's cranes.
const DUE: usize = 1_000;

pub(crate) fn run(bench: &Bench, sizes: &[usize]) -> Outcome<()> {
    let mut lines = Vec::new();
    for size in sizes {
        bench.say("growth", &format!("{size} cranes with 3 documents each"));
        lines.push(measure(bench, *size)?);
    }
    let mut with_heads = vec![HEADS.map(str::to_owned)];
    with_heads.extend(lines.iter().cloned());
    println!("\n{}", columns(&with_heads));
    std::fs::create_dir_all(bench.results())?;
    let table = markdown(HEADS, &lines);
    std::fs::write(bench.results().join("growth.md"), table)?;
    println!("Written to bench/results.");
    Ok(())
}

fn measure(bench: &Bench, cranes: usize) -> Outcome<[String; 7]> {
    let others = Others {
        cranes,
        documents_each: 3,
    };
    let mut fleet = Fleet::start(bench, &others)?;
    let start = first_answer(bench, &mut fleet)?;
    let address = fleet.program.address;
    let list = Load::same(address, fleet.list().bytes(), CONNECTIONS).run()?;
    let path = format!("/api/cranes/{}", fleet.crane()?);
    let crane = fleet.request("GET", &path).bytes();
    let crane = Load::same(address, crane, CONNECTIONS).run()?;
    let size = std::fs::metadata(&fleet.database)?.len() as f64 / 1e6;
    let ms = |rate: f64| quantity(CONNECTIONS as f64 * 1000.0 / rate, "ms", "");
    let question = asked(bench, &mut fleet, cranes.min(MOST_PAGES))?.within(0.5);
    let sweep = raised(bench, &mut fleet, DUE)?.as_secs_f64() * 1000.0;
    let line = [
        quantity(cranes as f64, "", ""),
        ms(list.rate()),
        ms(crane.rate()),
        quantity(start, "ms", ""),
        quantity(question, "ms", ""),
        quantity(sweep, "ms", ""),
        quantity(size, "MB", ""),
    ];
    fleet.end()?;
    Ok(line)
}
