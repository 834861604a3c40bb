//! A write as both engines run it: neither of them knows what it returns.

use std::pin::Pin;

use sea_orm::{DatabaseTransaction, DbErr};
use tokio::sync::oneshot;

use crate::db::WriteFuture;

/// Work of a write, boxed by [`crate::db::Db::write`].
pub(crate) type BoxedWrite<T, E> = Box<dyn for<'t> FnOnce(&'t DatabaseTransaction) -> WriteFuture<'t, T, E> + Send>;

/// Work that is done, and its caller's answer.
pub(crate) struct FinishedWrite {
    pub keep: bool,
    /// Answers the caller, once the transaction has ended like this.
    pub tell: Box<dyn FnOnce(Result<(), DbErr>) + Send>,
}

pub(crate) trait WriteJob: Send {
    fn run_job<'t>(
        self: Box<Self>,
        transaction: &'t DatabaseTransaction,
    ) -> Pin<Box<dyn Future<Output = FinishedWrite> + Send + 't>>;

    /// Answers the caller without doing the work.
    fn refuse(self: Box<Self>, error: DbErr);
}

struct Write<T, E> {
    work: BoxedWrite<T, E>,
    tell: oneshot::Sender<Result<T, E>>,
}

impl<T, E> WriteJob for Write<T, E>
where
    T: Send + 'static,
    E: From<DbErr> + Send + 'static,
{
    fn run_job<'t>(
        self: Box<Self>,
        transaction: &'t DatabaseTransaction,
    ) -> Pin<Box<dyn Future<Output = FinishedWrite> + Send + 't>> {
        let Self { work, tell } = *self;
        Box::pin(async move {
            let result = work(transaction).await;
            FinishedWrite {
                keep: result.is_ok(),
                tell: Box::new(move |ended| {
                    // The caller may have gone away; the write is committed all the same.
                    drop(tell.send(result.and_then(|value| ended.map(|()| value).map_err(E::from))));
                }),
            }
        })
    }

    fn refuse(self: Box<Self>, error: DbErr) {
        drop(self.tell.send(Err(E::from(error))));
    }
}

/// Returns the job, and where its result comes. Nothing comes of a job that is dropped or that panics.
pub(crate) fn from_work<T, E>(work: BoxedWrite<T, E>) -> (Box<dyn WriteJob>, oneshot::Receiver<Result<T, E>>)
where
    T: Send + 'static,
    E: From<DbErr> + Send + 'static,
{
    let (tell, told) = oneshot::channel();
    (Box::new(Write { work, tell }), told)
}
