//! Games are kept by one thread: what is played while it writes goes to the disk together with the next write. So a
//! class on a slow disk waits for few writes, and each reply still comes after its own move is on the disk.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{self, Receiver, Sender};

use tokio::sync::oneshot;
use workbench::save::{Finish, Save};

use crate::failure::Failure;
use crate::store::{Kept, Store};

/// The most games that one write keeps.
const MOST: usize = 256;

/// The thread that writes; it ends when this is dropped, after all that was asked for.
pub(super) struct Writer(Mutex<Sender<Order>>);

/// Something to keep, and who waits for it.
struct Order {
    kept: Kept,
    tell: oneshot::Sender<Result<(), String>>,
}

/// What tells when something is on the disk.
pub(super) struct Receipt(oneshot::Receiver<Result<(), String>>);

impl Receipt {
    /// Waits until it is on the disk, or hears why it is not.
    pub(super) async fn wait(self) -> Result<(), String> {
        match self.0.await {
            Ok(result) => result,
            Err(_) => Err("the writer has ended".to_owned()),
        }
    }
}

impl Writer {
    /// Writes to this store.
    pub(super) fn new(store: Store) -> Result<Self, Failure> {
        let (send, orders) = mpsc::channel();
        let thread = std::thread::Builder::new().name("writer".to_owned());
        thread.spawn(move || write_all(&store, &orders))?;
        Ok(Self(Mutex::new(send)))
    }

    /// Has a game kept. Games are kept in the order in which this is called.
    pub(super) fn keep(&self, owner: &str, save: Save, finish: Option<Finish>) -> Receipt {
        let (tell, told) = oneshot::channel();
        let kept = Kept {
            owner: owner.to_owned(),
            save,
            finish,
        };
        let send = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // If the thread has ended, whoever waits for the receipt hears of it.
        let _ = send.send(Order { kept, tell });
        Receipt(told)
    }
}

fn write_all(store: &Store, orders: &Receiver<Order>) {
    while let Ok(first) = orders.recv() {
        let more = orders.try_iter().take(MOST - 1);
        let all: Vec<Order> = std::iter::once(first).chain(more).collect();
        let (kept, waiting): (Vec<Kept>, Vec<_>) = all
            .into_iter()
            .map(|order| (order.kept, order.tell))
            .unzip();
        let result = store.keep_all(&kept);
        let result = result.map_err(|failure| failure.message().to_owned());
        for tell in waiting {
            // Whoever has gone does not want to know.
            let _ = tell.send(result.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn many_games_are_kept_in_order_and_nobody_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let writer = Writer::new(Store::open(Some(folder.path())).unwrap()).unwrap();
        let receipts: Vec<Receipt> = (0..1000)
            .map(|n| {
                let save = Save {
                    id: format!("{}", n % 10),
                    version: n,
                    ..Save::default()
                };
                writer.keep("ann", save, None)
            })
            .collect();
        for receipt in receipts {
            assert_eq!(receipt.wait().await, Ok(()));
        }
        let store = Store::open(Some(folder.path())).unwrap();
        let saves = store.of("ann").saves(99).unwrap();
        assert_eq!(saves.len(), 10);
        assert!(
            saves.iter().all(|save| 990 <= save.version),
            "the last one counts"
        );
    }
}
