// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { currentPrompt } from "../ui/confirm.ts";
import { run } from "../ui/testing/mount.ts";
import { queuedToasts } from "../ui/toast.ts";
import { ApiError } from "./api-error.ts";
import { mountForm, newClanOptions, type Submission, savedClan } from "./testing/mount-form.ts";
import { hasUnsavedEdits } from "./unsaved-edits.ts";

beforeEach(() => queuedToasts.set([]));

test("a form sends the edited fields, and the values that the API had returned for them before the edit", async () => {
  const { getForm, enter, submit, submissions, succeed } = await mountForm({ apiValues: { name: null, minutes: 20 } });
  expect(getForm().isChanged).toBe(false);
  await enter({ name: "Bears" });
  expect(getForm().draft).toEqual({ name: "Bears", minutes: 20 });
  await submit();
  expect(submissions).toEqual([
    { draft: { name: "Bears", minutes: 20 }, changes: { name: "Bears" }, base: { name: null }, version: null },
  ]);
  await succeed();
});

test("a field that is set back to its saved value does not count as edited", async () => {
  const { getForm, enter } = await mountForm();
  await enter({ name: "Bears" });
  expect(getForm().isChanged).toBe(true);
  expect(hasUnsavedEdits()).toBe(true);
  await enter({ name: "Owls" });
  expect(getForm().isChanged).toBe(false);
  expect(hasUnsavedEdits()).toBe(false);
});

test("sending other values than those in the fields does not change the fields", async () => {
  const { getForm, submit, submissions, succeed } = await mountForm();
  await submit({ minutes: 25 });
  expect(submissions).toMatchObject([
    { draft: { name: "Owls", minutes: 25 }, changes: { minutes: 25 }, base: { minutes: 20 } },
  ]);
  expect(getForm().draft).toEqual(savedClan);
  await succeed();
});

test("what is entered while the form is being sent is kept", async () => {
  const { getForm, enter, submit, succeed, change } = await mountForm();
  await enter({ name: "Bears" });
  await submit();
  await enter({ minutes: 25 });
  await succeed();
  await change({ saved: { name: "Bears", minutes: 20 } });
  expect(getForm().draft).toEqual({ name: "Bears", minutes: 25 });
  expect(getForm().changes).toEqual({ minutes: 25 });
});

test("a saved form has no unsaved edits when it opens another page", async () => {
  let hadUnsavedEdits: boolean | undefined;
  const onDone = () => {
    hadUnsavedEdits = hasUnsavedEdits();
  };
  const { enter, submit, succeed } = await mountForm({ onDone });
  await enter({ name: "Bears" });
  await submit();
  expect(hasUnsavedEdits()).toBe(true);
  await succeed();
  expect(hadUnsavedEdits).toBe(false);
});

test("a new record that was sent has no unsaved edits until a field is edited again", async () => {
  const { getForm, enter, submit, succeed } = await mountForm(newClanOptions);
  await enter({ name: "Bears" });
  await submit();
  await succeed();
  expect(getForm().isChanged).toBe(false);
  expect(getForm().draft.name).toBe("Bears");
  expect(hasUnsavedEdits()).toBe(false);
  await enter({ minutes: 25 });
  expect(getForm().isChanged).toBe(true);
});

test("an error is shown at its field until that field is edited", async () => {
  const { getForm, enter, submit, fail } = await mountForm({ errorFields: { NAME_TAKEN: "name" } });
  await enter({ name: "Bears", minutes: 25 });
  await submit();
  const error = new ApiError("The name is taken", { status: 409, errorCode: "NAME_TAKEN" });
  await fail(error);
  expect(getForm()).toMatchObject({ error, fieldErrors: { name: "The name is taken" } });
  await enter({ minutes: 30 });
  expect(getForm()).toMatchObject({ error: null, fieldErrors: { name: "The name is taken" } });
  await enter({ name: "Wolves" });
  expect(getForm().fieldErrors).toEqual({});
});

test("an invalid form is not sent", async () => {
  const validate = ({ draft }: Submission): Record<string, string> =>
    draft.minutes > 60 ? { minutes: "Too long" } : {};
  const { getForm, enter, submit, submissions, succeed } = await mountForm({ validate });
  await enter({ minutes: 61 });
  await submit();
  expect(submissions).toEqual([]);
  expect(getForm().fields.minutes.error).toBe("Too long");
  await enter({ minutes: 60 });
  await submit();
  expect(submissions).toHaveLength(1);
  expect(getForm().fieldErrors).toEqual({});
  await succeed();
});

test("discarding the edits also hides the errors", async () => {
  const { getForm, enter, submit, fail } = await mountForm({ errorFields: { NAME_TAKEN: "name" } });
  await enter({ name: "Bears" });
  await submit();
  await fail(new ApiError("The name is taken", { status: 409, errorCode: "NAME_TAKEN" }));
  await run(() => getForm().discard(() => undefined));
  await run(() => currentPrompt.get()?.answer(true));
  expect(getForm()).toMatchObject({ error: null, fieldErrors: {} });
});

test("edits are discarded after a prompt, which is only shown if there are edits", async () => {
  const { getForm, enter } = await mountForm();
  let discardCount = 0;
  const discard = () =>
    run(() =>
      getForm().discard(() => {
        discardCount += 1;
      }),
    );
  await discard();
  expect(discardCount).toBe(1);
  await enter({ name: "Bears" });
  await discard();
  await run(() => currentPrompt.get()?.answer(false));
  expect(discardCount).toBe(1);
  expect(getForm().draft.name).toBe("Bears");
  await discard();
  await run(() => currentPrompt.get()?.answer(true));
  expect(discardCount).toBe(2);
  expect(getForm().draft.name).toBe("Owls");
  expect(hasUnsavedEdits()).toBe(false);
});

test("a form without a prompt discards edits at once, and does not count as unsaved", async () => {
  const { getForm, enter } = await mountForm({ hasDiscardPrompt: false });
  await enter({ name: "Bears" });
  expect(getForm().isChanged).toBe(true);
  expect(hasUnsavedEdits()).toBe(false);
  let isDone = false;
  await run(() =>
    getForm().discard(() => {
      isDone = true;
    }),
  );
  expect(isDone).toBe(true);
  expect(currentPrompt.get()).toBeNull();
  expect(getForm().draft).toEqual(savedClan);
});

test("the first invalid field of the submitted form gets the focus, also when the form is submitted again", async () => {
  const form = document.createElement("form");
  form.innerHTML = `<input name="valid"><input name="first" aria-invalid="true"><input aria-invalid="true">`;
  document.body.append(form);
  onTestFinished(() => form.remove());
  const validate = ({ draft }: Submission): Record<string, string> =>
    draft.minutes > 60 ? { minutes: "Too long" } : {};
  const { getForm, enter, submit, fail } = await mountForm({ validate });
  const takeFocusedName = () => {
    const name = document.activeElement?.getAttribute("name");
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return name;
  };
  await enter({ minutes: 61 });
  expect(takeFocusedName()).toBeNull();
  await run(() => getForm().submit(form));
  expect(takeFocusedName()).toBe("first");
  await enter({ minutes: 60 });
  expect(takeFocusedName()).toBeNull();
  await submit();
  takeFocusedName();
  await fail(new ApiError("Not saved", { status: 500 }));
  expect(takeFocusedName()).toBe("first");
});
