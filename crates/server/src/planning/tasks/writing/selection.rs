//! One action on several tasks, as one change.

use super::TaskWriter;
use super::completion::Ticked;
use crate::db::api_error::ApiError;
use crate::planning::tasks::fields::TaskFields;
use crate::planning::tasks::store::change_step::ChangeStep;
use crate::planning::tasks::writing::changes::ChangeKind;
use crate::planning::tasks::{DueText, Priority, Task, store};

/// Tasks of one bulk change.
pub(in crate::planning::tasks) const MAX_BULK: usize = 500;

/// Action that one request does on up to 500 tasks.
#[derive(Debug, Clone)]
pub(in crate::planning::tasks) enum BulkAction {
    Complete,
    Reopen,
    Delete,
    Restore,
    MoveTo(String),
    AddTag(String),
    SetPriority(Priority),
    SetDue(Option<DueText>),
}

impl TaskWriter<'_> {
    /// Does one action on several tasks. Tasks in the bin stay as they are unless they are restored.
    /// Returns the number of tasks that changed, and the id of the change.
    pub(in crate::planning::tasks) async fn change_many(
        self,
        ids: Vec<i64>,
        action: BulkAction,
    ) -> Result<(usize, Option<i64>), ApiError> {
        if let BulkAction::MoveTo(column) = &action {
            self.check_column(column).await?;
        }
        let mut tasks = store::find_tasks(self.tx, &self.by.owner, &ids).await?;
        if tasks.len() != ids.len() {
            return Err(ApiError::not_found());
        }
        let (mut steps, mut titles) = (Vec::new(), Vec::new());
        for task in &mut tasks {
            let made = self.change_one(task, &action).await?.steps;
            if !made.is_empty() {
                titles.push(&task.title);
                steps.extend(made);
            }
        }
        let title = titles.first().map_or("", |title| title.as_str());
        let change_id = self.record_steps(ChangeKind::Bulk, title, steps).await?;
        Ok((titles.len(), change_id))
    }

    async fn change_one(self, task: &mut Task, action: &BulkAction) -> Result<Ticked, ApiError> {
        // Another tab may have moved the task to the bin since it was selected: there it can only be restored.
        if task.deleted_at.is_some() && !matches!(action, BulkAction::Restore) {
            return Ok(Ticked::default());
        }
        let before = task.clone();
        match action {
            BulkAction::Complete => return self.tick_task(task, true).await,
            BulkAction::Reopen => return self.tick_task(task, false).await,
            BulkAction::MoveTo(column) => return self.move_to_column(&before, task, Some(column.clone())).await,
            BulkAction::Delete => task.deleted_at = Some(self.by.now),
            BulkAction::Restore => task.deleted_at = None,
            BulkAction::SetPriority(priority) => task.priority = *priority,
            BulkAction::AddTag(tag) => {
                let tags = task.tags.iter().chain([tag]).cloned().collect();
                self.apply_fields(
                    task,
                    TaskFields {
                        tags: Some(tags),
                        ..TaskFields::default()
                    },
                )?;
            }
            BulkAction::SetDue(due) => {
                self.apply_fields(
                    task,
                    TaskFields {
                        due: due.clone().into(),
                        ..TaskFields::default()
                    },
                )?;
            }
        }
        let step = ChangeStep::between(&before, task);
        if step.is_some() {
            store::update_task(self.tx, task, self.by.now).await?;
        }
        Ok(Ticked {
            steps: step.into_iter().collect(),
            next: None,
        })
    }

    fn apply_fields(self, task: &mut Task, fields: TaskFields) -> Result<(), ApiError> {
        fields.apply_to(task, self.by.today)
    }
}
