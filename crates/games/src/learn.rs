//! What all that learns from conflicts needs: literals, which unknown to choose, and when to begin again.

mod literal;
mod order;
mod restarts;

pub(crate) use literal::Literal;
pub(crate) use order::Order;
pub(crate) use restarts::Restarts;
