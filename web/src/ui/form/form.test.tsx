import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/errors";
import { ToastProvider } from "../feedback/toast";
import { Field, TextField } from "./field";
import { Form } from "./form";
import { InvalidFieldsError } from "./form-errors";
import { useForm } from "./use-form";

afterEach(() => document.body.replaceChildren());

function NoteForm({ send }: { send: () => Promise<void> }) {
  const form = useForm(send, "Could not save the note");
  return (
    <Form form={form}>
      <TextField label="Title" name="title" hint="A few words." required />
      <Field label="Text" name="text">
        {(wiring) => <textarea {...wiring} name="text" />}
      </Field>
      <button type="submit">Save</button>
    </Form>
  );
}

function open(send: () => Promise<void>) {
  render(
    <ToastProvider>
      <NoteForm send={send} />
    </ToastProvider>,
  );
  return { user: userEvent.setup(), save: screen.getByRole("button", { name: "Save" }) };
}

const describe = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
};

test("an empty required field is not sent, gets the focus and says so", async () => {
  const send = vi.fn(async () => {});
  const { user, save } = open(send);
  await user.click(save);
  expect(send).not.toHaveBeenCalled();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Title")));
  expect(describe("Title")).toEqual(["A few words.", "Please fill this in."]);
});

test("errors of the server are at their fields only, and go when the field is changed", async () => {
  const body = { code: "invalid", message: "Two fields are wrong.", fields: { text: "Too short.", title: "Taken." } };
  const { user, save } = open(async () => {
    throw new ApiError(422, JSON.stringify(body));
  });
  await user.type(screen.getByLabelText("Title"), "A");
  await user.click(save);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Title")));
  expect(describe("Text")).toEqual(["Too short."]);
  expect(screen.queryByText("Two fields are wrong.")).toBeNull();
  await user.type(screen.getByLabelText("Text"), "long");
  expect(describe("Text")).toEqual([]);
  expect(describe("Title")).toEqual(["A few words.", "Taken."]);
  expect(document.activeElement).toBe(screen.getByLabelText("Text"));
});

test("a refusal of the whole form is an alert that has the focus", async () => {
  const { user, save } = open(async () => {
    throw new ApiError(503, "");
  });
  await user.type(screen.getByLabelText("Title"), "A");
  await user.click(save);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Could not save the note"));
});

test("a form may refuse its fields before it asks the server", async () => {
  const { user, save } = open(async () => {
    throw new InvalidFieldsError({ title: "Please pick another one." });
  });
  await user.type(screen.getByLabelText("Title"), "A");
  await user.click(save);
  expect(describe("Title")).toEqual(["A few words.", "Please pick another one."]);
});
