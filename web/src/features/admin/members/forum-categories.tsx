import { useQuery, useQueryClient } from "@tanstack/react-query";
import { requestJson } from "../../../api/client";
import { refreshQueries } from "../../../api/queries/refresh-queries";
import { Button } from "../../../ui/button/button";
import { useToast } from "../../../ui/feedback/use-toast";
import { TextField } from "../../../ui/form/field";
import { Form } from "../../../ui/form/form";
import { useForm } from "../../../ui/form/use-form";
import { TitledSection } from "../../../ui/layout/titled-section";
import { forumCategoriesQuery } from "../api";
import { slugify } from "../parts/slug";

/** Categories of the forum in their order. A new one comes last. */
export function ForumCategories() {
  const { data: categories = [] } = useQuery(forumCategoriesQuery);
  return (
    <TitledSection id="forum-categories-title" title="Categories of the forum" className="mt-12">
      <ul className="mt-4 space-y-6">
        {categories.map((category, at) => (
          <li key={category.slug}>
            <CategoryFields {...category} position={at + 1} />
          </li>
        ))}
      </ul>
      <h3 className="mt-10 text-xl">New category</h3>
      <div className="mt-4">
        <CategoryFields key={categories.length} name="" description="" position={categories.length + 1} />
      </div>
    </TitledSection>
  );
}

interface CategoryFieldsProps {
  /** A new category gets the slug of its name. */
  slug?: string;
  name: string;
  description: string;
  position: number;
}

function CategoryFields({ slug, name, description, position }: CategoryFieldsProps) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useForm(async (values) => {
    const body = { name: values["name"] ?? "", description: values["description"] ?? "", position };
    await requestJson("PUT", "/api/admin/forum/categories/{slug}", {
      path: { slug: slug ?? slugify(body.name).slug },
      body,
    });
    refreshQueries(client, forumCategoriesQuery.queryKey);
    toast.add({ title: slug ? "Category saved" : "Category added", description: body.name });
  }, "Could not save the category");
  return (
    <Form
      form={form}
      className="grid items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
      aria-label={slug ? `Category ${name}` : "New category"}
    >
      <TextField label="Name" name="name" defaultValue={name} maxLength={60} required autoComplete="off" />
      <TextField label="Description" name="description" defaultValue={description} maxLength={300} autoComplete="off" />
      <Button type="submit" variant="secondary" busy={form.isBusy} className="min-h-12">
        {slug ? "Save" : "Add"}
      </Button>
    </Form>
  );
}
