//! Problems of the fields of a request, gathered for one refusal.

use crate::db::api_error::{ApiError, ErrorCode};

/// Pairs of a field and its problem, in the order in which they were found.
#[derive(Debug, Default)]
pub(crate) struct FieldProblems(Vec<(String, String)>);

impl FieldProblems {
    pub fn add(&mut self, field: String, problem: impl Into<String>) {
        self.0.push((field, problem.into()));
    }

    /// The refusal that names every problem.
    ///
    /// # Errors
    /// 422 `invalid_experiment` with the fields, when there is a problem.
    pub fn into_result(self) -> Result<(), ApiError> {
        let Some((field, problem)) = self.0.first() else {
            return Ok(());
        };
        let message = format!("Please check {field}: it {problem}.");
        let refusal = ApiError::unprocessable(ErrorCode::InvalidExperiment, message);
        let refusal = self
            .0
            .into_iter()
            .fold(refusal, |refusal, (field, problem)| refusal.with_field(field, problem));
        Err(refusal)
    }
}
