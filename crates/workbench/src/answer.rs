//! Answers as front ends show them: as JSON and in words.

use games::answer::{Answer, Claim};
use games::words::Book;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

/// What a claim says, in words.
pub fn claim_words(book: &Book, claim: Claim) -> String {
    book.tell_id(&format!("claim-{}", claim.word()))
}

/// The fields of an answer that every JSON output shares.
pub fn answer_json(answer: &Answer<String>) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("claim".to_owned(), json!(answer.claim.word()));
    let numbers = [
        ("cost", answer.cost.map(big)),
        ("bound", answer.bound.map(big)),
        ("value", answer.value.map(|value| json!(value))),
    ];
    for (name, number) in numbers {
        if let Some(number) = number {
            fields.insert(name.to_owned(), number);
        }
    }
    fields.insert(
        "moves".to_owned(),
        answer.line().map(String::as_str).collect(),
    );
    fields
}

fn big(n: u64) -> Value {
    json!(BigNumber(n.into()))
}

/// A count as JSON: a string above 2^53, where readers would round a number.
pub struct BigNumber(pub u128);

impl Serialize for BigNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(n) if n <= 1 << 53 => serializer.serialize_u64(n),
            _ => serializer.collect_str(&self.0),
        }
    }
}
