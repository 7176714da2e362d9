//! A solve, from its start to the checker's verdict, in an instance of its own.

use std::sync::atomic::Ordering;

use games::budget::{Budget, Progress, Trace};
use games::clock::Instant;
use workbench::limits::{PROOF_NODES, TO_CHECK, TO_PROVE};
use workbench::refusal::Refusal;
use workbench::requests::solve::{self, Film, Solve, Work};
use workbench::verdict::{prove, verdict_with};

use crate::router::{Reply, World, after, json};

/// Solves; the first progress is heard once the request is known to be one.
pub(crate) fn solve(asked: &Solve, world: World<'_>) -> Result<Reply, Refusal> {
    let puzzle = asked.puzzle()?;
    let book = &asked.at.spoken.language().book;
    let mut film = Film::default();
    let mut hear = |event: Trace| film.hear(&event, book);
    (world.progress)(Progress::default());
    let mut budget = Budget::unlimited();
    budget.stop = Some(world.stop);
    budget.nodes = asked.nodes;
    let started = Instant::now();
    let end = started + asked.limit();
    budget.deadline = Some(end);
    budget.ask = asked.ask();
    budget.progress = Some(world.progress);
    if asked.trace {
        budget.trace = Some(&mut hear);
    }
    let answer = puzzle.solve(asked.solver.as_deref(), &mut budget);
    let (duration, nodes) = (started.elapsed(), budget.used());
    let mut answer = match answer {
        Ok(answer) => answer,
        Err(error) => {
            return json(
                serde_json::json!({ "state": "failed", "error": book.tell(&error.sentence()) }),
            );
        }
    };
    let mut proving = Budget::unlimited();
    let allowed = asked.nodes.map(|nodes| nodes.saturating_mul(PROOF_NODES));
    proving.nodes = allowed.into_iter().chain([puzzle.cheap_proof()]).min();
    proving.stop = Some(world.stop);
    let proving_end = end.max(after(TO_PROVE));
    proving.deadline = Some(proving_end);
    let mut checking = (world.checking)(Some(proving_end + TO_CHECK));
    let proof = prove(&*puzzle, &mut answer, &mut proving);
    let text = puzzle.text();
    let begun = Instant::now();
    let verdict = verdict_with(&text, &answer, proof.as_ref(), &mut checking);
    let checked = begun.elapsed();
    let work = Work {
        nodes,
        duration,
        was_stopped: world.stop.load(Ordering::Relaxed),
    };
    let film = asked.trace.then_some(film);
    let mut told = solve::told(&answer, &verdict, &work, film, book);
    solve::tell_proof(&mut told, &text, &answer, proof.as_ref(), &verdict, checked);
    let mut reply = json(told)?;
    if let Some(best) = solve::best_of(&answer, &verdict) {
        reply.aside.puzzle = Some(text);
        reply.aside.best = Some(best);
    }
    Ok(reply)
}
