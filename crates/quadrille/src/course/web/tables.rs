//! Tables that everybody may see, made once however many look.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::{Value, json};
use workbench::refusal::Refusal;

use super::Shared;
use super::asking::{Asking, broken};
use crate::course::plan::{Kind, Task};
use crate::course::report::Report;
use crate::course::{Course, contest, ladder};
use crate::failure::Failure;
use crate::web::handlers::json_text;
use crate::web::reply::Refused;

/// How long a table is good enough.
const FRESH: Duration = Duration::from_millis(700);

/// The tables as they were made last.
#[derive(Default)]
pub(super) struct Tables {
    /// By task: when it was made, and what it says.
    made: Mutex<HashMap<String, (Instant, Arc<str>)>>,
    /// Held by whoever makes one.
    making: Mutex<()>,
}

/// `GET /api/tables/TASK`.
pub(super) async fn table(
    State(shared): State<Arc<Shared>>,
    asking: Asking,
    Path(name): Path<String>,
) -> Result<Response, Refused> {
    let work = move |shared: &Shared, asking: &Asking, _: Option<_>| {
        let task = shared
            .course
            .plan
            .task(&name)
            .ok_or_else(|| asking.missing())?;
        shared.tables.of(&shared.course, task)
    };
    let text = shared.work(&asking, work).await?;
    Ok(json_text(text.to_string()))
}

impl Tables {
    /// One request makes a table anew; the others take what is known meanwhile.
    fn of(&self, course: &Course, task: &Task) -> Result<Arc<str>, Refusal> {
        let known = lock(&self.made).get(&task.name).cloned();
        let _making = match known {
            Some((made, text)) if made.elapsed() < FRESH => return Ok(text),
            Some((_, text)) => match self.making.try_lock() {
                Ok(making) => making,
                Err(_) => return Ok(text),
            },
            None => lock(&self.making),
        };
        let text: Arc<str> = json_of(course, task).map_err(broken)?.to_string().into();
        let row = (Instant::now(), Arc::clone(&text));
        lock(&self.made).insert(task.name.clone(), row);
        Ok(text)
    }
}

/// A lock whose holder panicked: tables are replaced whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn json_of(course: &Course, task: &Task) -> Result<Value, Failure> {
    match &task.kind {
        Kind::Ladder(ladder) => ladder::table_json(course, task, ladder),
        Kind::Contest { .. } => contest::table(course, task),
        Kind::Homework { .. } => homework(course, task),
    }
}

/// How many had how much right: nobody is named.
fn homework(course: &Course, task: &Task) -> Result<Value, Failure> {
    let mut best: HashMap<i64, (usize, usize)> = HashMap::new();
    for (person, hand_in) in course.store.counting(&task.name)? {
        let report = Report::read(hand_in.report.as_deref());
        let best = best.entry(person.id).or_default();
        *best = (best.0.max(report.right), report.of);
    }
    let n_all = best.values().filter(|(right, of)| right == of).count();
    Ok(json!({ "people": best.len(), "all_right": n_all }))
}
