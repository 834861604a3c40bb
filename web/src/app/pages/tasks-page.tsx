import { TasksPage } from "../../features/planning/tasks/tasks-page";

export default function Tasks() {
  return <TasksPage />;
}
