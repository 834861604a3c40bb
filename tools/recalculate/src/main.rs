//! Changes cells of workbooks, recalculates them with IronCalc, and prints cells.
//!
//! Standard input is a list of jobs:
//! `[{"file", "set": [[sheet, row, column, number or null]], "read": [[sheet, row, column]]}]`, sheets counted from 0,
//! rows and columns from 1. Standard output is the list of the answers: for each job the cells to read, each as
//! `{"value", "formula"}`.

use std::error::Error;

use ironcalc::base::Model;
use ironcalc::base::cell::CellValue;
use ironcalc::import::load_from_xlsx_bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Deserialize)]
struct Job {
    file: String,
    set: Vec<(u32, i32, i32, Option<f64>)>,
    read: Vec<(u32, i32, i32)>,
}

#[derive(Serialize)]
struct Cell {
    value: Value,
    formula: Option<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let jobs: Vec<Job> = serde_json::from_reader(std::io::stdin().lock())?;
    let answers = jobs.iter().map(answer_job).collect::<Result<Vec<_>, _>>()?;
    serde_json::to_writer(std::io::stdout().lock(), &answers)?;
    Ok(())
}

fn answer_job(job: &Job) -> Result<Vec<Cell>, Box<dyn Error>> {
    let workbook = load_from_xlsx_bytes(&std::fs::read(&job.file)?, "workbook", "en", "UTC")?;
    let mut model = Model::from_workbook(workbook, "en")?;
    for (sheet, row, column, number) in &job.set {
        match number {
            Some(number) => model.update_cell_with_number(*sheet, *row, *column, *number)?,
            None => model.set_user_input(*sheet, *row, *column, String::new())?,
        }
    }
    model.evaluate();
    let read = |(sheet, row, column): &(u32, i32, i32)| {
        Ok(Cell {
            value: match model.get_cell_value_by_index(*sheet, *row, *column)? {
                CellValue::None => Value::Null,
                CellValue::String(text) => Value::from(text),
                CellValue::Number(number) => Value::from(number),
                CellValue::Boolean(holds) => Value::from(holds),
            },
            formula: model.get_cell_formula(*sheet, *row, *column)?,
        })
    };
    job.read.iter().map(read).collect()
}
