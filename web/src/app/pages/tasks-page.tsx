import { TasksPage } from "../../features/planning/tasks/tasks-page";
import { TipCard } from "../../ui/tip-card";

export default function Tasks() {
  return <TasksPage tip={<TipCard className="mt-8" />} />;
}
