import { Building2, type LucideIcon, ShoppingBag, Smartphone, Users } from "lucide-react";

const ICONS = new Map<string, { icon: LucideIcon; name: string }>([
  ["B2B", { icon: Building2, name: "building" }],
  ["B2C", { icon: ShoppingBag, name: "bag" }],
  ["Mobile App", { icon: Smartphone, name: "phone" }],
]);

/** Icon of a business model; models without their own show people. The model's name is beside it as text. */
export function ModelIcon({ model }: { model: string }) {
  const { icon: Icon, name } = ICONS.get(model) ?? { icon: Users, name: "people" };
  return <Icon aria-hidden="true" data-icon={name} className="size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />;
}
