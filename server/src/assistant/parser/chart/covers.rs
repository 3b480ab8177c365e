//! The cheapest ways to cover every word.

use std::collections::HashSet;

use super::{Chart, Edge, is_silent};

/// So many are tried.
const MOST_COVERS: usize = 24;

impl Chart {
    /// The cheapest ways through all words, cheapest first. Words that have a
    /// `price` may be left out at it.
    pub(in super::super) fn covers(&self, price: &dyn Fn(usize) -> Option<f32>) -> Vec<Vec<&Edge>> {
        let mut best: Vec<Vec<PartialCover>> = vec![Vec::new(); self.size + 1];
        best[0].push(PartialCover {
            cost: 0.0,
            told: 0,
            from: None,
        });
        for at in 0..self.size {
            cheapest(&mut best[at]);
            let here: Vec<(f32, u64)> = best[at].iter().map(|way| (way.cost, way.told)).collect();
            for (rank, (cost, told)) in here.into_iter().enumerate() {
                for edge in &self.starts[at] {
                    let one = &self.edges[*edge];
                    // Ways that differ in nothing but small words are one.
                    let told = match is_silent(one.sense.kind()) {
                        true => told,
                        false => told.wrapping_mul(0x0100_0000_01b3) ^ (*edge as u64 + 1),
                    };
                    best[one.to].push(PartialCover {
                        cost: cost + one.cost,
                        told,
                        from: Some((at, rank, Some(*edge))),
                    });
                }
                if let Some(price) = price(at) {
                    best[at + 1].push(PartialCover {
                        cost: cost + price,
                        told,
                        from: Some((at, rank, None)),
                    });
                }
            }
        }
        cheapest(&mut best[self.size]);
        let way = |last: usize| {
            let mut edges = Vec::new();
            let mut place = (self.size, last);
            while let Some((at, rank, edge)) = best[place.0][place.1].from {
                edges.extend(edge.map(|edge| &self.edges[edge]));
                place = (at, rank);
            }
            edges.reverse();
            edges
        };
        let mut covers: Vec<Vec<&Edge>> = Vec::new();
        for last in 0..best[self.size].len() {
            covers.push(way(last));
        }
        covers
    }
}

/// How the words up to one are covered: its cost, what it tells, and the step that led there.
#[derive(Clone)]
struct PartialCover {
    cost: f32,
    told: u64,
    from: Option<(usize, usize, Option<usize>)>,
}

fn cheapest(ways: &mut Vec<PartialCover>) {
    ways.sort_by(|one, other| one.cost.total_cmp(&other.cost));
    let mut seen = HashSet::new();
    ways.retain(|way| seen.insert(way.told));
    ways.truncate(MOST_COVERS);
}
