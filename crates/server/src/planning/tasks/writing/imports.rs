//! Import of tasks that were exported before.

use std::collections::HashMap;

use super::TaskWriter;
use crate::db::api_error::ApiError;
use crate::planning::tasks::fields::check_waiting;
use crate::planning::tasks::rules::order;
use crate::planning::tasks::store::change_step::ChangeStep;
use crate::planning::tasks::writing::changes::ChangeKind;
use crate::planning::tasks::{NewTask, Task, store};

impl TaskWriter<'_> {
    /// Adds tasks with their ids in the export. Links between them stay.
    pub(in crate::planning::tasks) async fn import_tasks(
        self,
        tasks: Vec<(Option<i64>, NewTask)>,
    ) -> Result<usize, ApiError> {
        let (tx, owner, now) = (self.tx, &self.by.owner, self.by.now);
        let open = tasks.iter().filter(|(_, new)| new.done_at.is_none()).count();
        self.check_room(open).await?;
        let keys = order::keys_after(store::last_key(tx, owner).await?.as_deref(), tasks.len());
        let (mut made, mut ids) = (Vec::with_capacity(tasks.len()), HashMap::new());
        for ((old_id, mut new), key) in tasks.into_iter().zip(keys) {
            let waits_on = std::mem::take(&mut new.waits_on);
            new.order = Some(key);
            let task = store::insert_task(tx, owner, new, now).await?;
            ids.extend(old_id.map(|old| (old, task.id)));
            made.push((task, waits_on));
        }
        let all: Vec<Task> = made.iter().map(|(task, _)| task.clone()).collect();
        for (task, waits_on) in &mut made {
            let waits_on: Vec<i64> = waits_on.iter().filter_map(|old| ids.get(old).copied()).collect();
            if !waits_on.is_empty() && check_waiting(&all, Some(task.id), &waits_on).is_ok() {
                task.waits_on = waits_on;
                store::update_task(tx, task, now).await?;
            }
        }
        let steps = made.iter().map(|(task, _)| ChangeStep::from_new(task)).collect();
        let title = made.first().map_or("", |(task, _)| task.title.as_str());
        self.record_steps(ChangeKind::Import, title, steps).await?;
        Ok(made.len())
    }
}
