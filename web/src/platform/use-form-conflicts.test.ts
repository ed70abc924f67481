// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { run } from "../ui/testing/mount.ts";
import { queuedToasts } from "../ui/toast.ts";
import { ApiError } from "./api-error.ts";
import { type ClanReply, mountForm, newClanOptions, type Options, renamedClan } from "./testing/mount-form.ts";

beforeEach(() => queuedToasts.set([]));

test("a field that is edited again while the form is being sent has no conflict with the sent value", async () => {
  const { getForm, enter, submit, succeed, change } = await mountForm();
  await enter({ name: "Bears" });
  await submit();
  await enter({ name: "Wolves" });
  await succeed();
  await change({ saved: { name: "Bears", minutes: 20 } });
  expect(getForm().fields.name).toMatchObject({ value: "Wolves", conflict: undefined });
});

test("a further edit does not end a conflict", async () => {
  const { getForm, enter, change } = await mountForm();
  await enter({ name: "Bears" });
  await change({ saved: renamedClan });
  await enter({ name: "Bears 2" });
  expect(getForm().fields.name.conflict).toMatchObject({ theirs: "Foxes" });
});

test("fields without edits follow the record, and an edit of the same field is a conflict", async () => {
  const { getForm, enter, change } = await mountForm();
  await enter({ minutes: 25 });
  await change({ saved: renamedClan });
  expect(getForm().draft).toEqual({ name: "Foxes", minutes: 25 });
  expect(getForm().fields.minutes.conflict).toBeUndefined();
  await change({ saved: { name: "Foxes", minutes: 30 } });
  expect(getForm().fields.minutes).toMatchObject({ value: 25, conflict: { theirs: 30 } });
  expect(getForm().fields.name.conflict).toBeUndefined();
});

test("a form with a conflict is only sent once the user has chosen a value", async () => {
  const { getForm, enter, submit, submissions, succeed, change } = await mountForm();
  await enter({ name: "Bears" });
  await change({ saved: renamedClan });
  await submit();
  expect(submissions).toEqual([]);
  expect(getForm().fields.name.error).toBe("Keep yours or take theirs first");

  await run(() => getForm().fields.name.conflict?.keepMine());
  expect(getForm().fields.name).toMatchObject({ value: "Bears", error: undefined, conflict: undefined });
  await submit();
  expect(submissions).toMatchObject([{ changes: { name: "Bears" }, base: { name: "Foxes" } }]);
  await succeed();
});

test("taking the other user's value discards the edit of that field only", async () => {
  const { getForm, enter, submit, change } = await mountForm();
  await enter({ name: "Bears", minutes: 25 });
  await change({ saved: renamedClan });
  await submit();
  await run(() => getForm().fields.name.conflict?.takeTheirs());
  expect(getForm().fields.name).toMatchObject({ value: "Foxes", error: undefined, conflict: undefined });
  expect(getForm().changes).toEqual({ minutes: 25 });
});

test("an edit to the value that the other user saved is not a conflict", async () => {
  const { getForm, enter, change } = await mountForm();
  await enter({ name: "Foxes" });
  await change({ saved: renamedClan });
  expect(getForm().fields.name.conflict).toBeUndefined();
  expect(getForm().isChanged).toBe(false);
});

test("a form for a new record has no conflicts, even if its initial values change", async () => {
  const { getForm, enter, change } = await mountForm(newClanOptions);
  await enter({ name: "Bears" });
  await change({ initial: renamedClan } as Partial<Options>);
  expect(getForm().fields.name).toMatchObject({ value: "Bears", conflict: undefined });
});

const outdated = new ApiError("Outdated", { status: 409, errorCode: "RULES_OUTDATED" });
const changedMeanwhile = new ApiError("Changed", { status: 409, errorCode: "CHANGED_MEANWHILE" });
/** Creates the option `version` of the form. `newest` is the newest version of the record that the page knows. */
const createVersion = (newest: string | null) =>
  ({ newest, getVersion: (reply: ClanReply) => reply.version, outdatedErrorCode: "RULES_OUTDATED" }) as never;

test("a form sends the version at its first edit, and once that is rejected as outdated, the newest one", async () => {
  const { enter, submit, submissions, fail, succeed, change } = await mountForm({ version: createVersion("1") });
  await enter({ name: "Bears" });
  await change({ version: createVersion("2") });
  await enter({ minutes: 25 });
  await submit();
  await fail(new ApiError("Unavailable", { status: 503 }));
  await submit();
  await fail(outdated);
  await submit();
  expect(submissions.map(({ version }) => version)).toEqual(["1", "1", "2"]);
  await succeed("3");
});

test("a new edit after a success begins with the newest version that the page knows", async () => {
  const { enter, submit, submissions, succeed } = await mountForm({ version: createVersion("1") });
  await enter({ name: "Bears" });
  await submit();
  await succeed("2");
  await enter({ name: "Wolves" });
  await submit();
  // The page has not loaded version 2 yet.
  expect(submissions.map(({ version }) => version)).toEqual(["1", "1"]);
  await succeed("3");
});

test("edits during the call, unlike later ones, are based on the version of the reply", async () => {
  const { enter, submit, submissions, succeed, change } = await mountForm({ version: createVersion("1") });
  await enter({ name: "Bears" });
  await submit();
  await enter({ minutes: 25 });
  await succeed("2");
  await change({ version: createVersion("3"), saved: { name: "Bears", minutes: 20 } });
  await submit();
  expect(submissions.map(({ version }) => version)).toEqual(["1", "2"]);
  await succeed();
});

test("a form whose edits were undone sends the newest version", async () => {
  const { enter, submit, submissions, succeed, change } = await mountForm({ version: createVersion("1") });
  await enter({ name: "Bears" });
  await enter({ name: "Owls" });
  await change({ version: createVersion("2") });
  // Submits another changed field, because a form without changes is not sent.
  await submit({ minutes: 25 });
  expect(submissions).toMatchObject([{ version: "2" }]);
  await succeed();
});

test("a choice between conflicting values accepts the newest version", async () => {
  const { getForm, enter, submit, submissions, succeed, change } = await mountForm({ version: createVersion("1") });
  await enter({ name: "Bears" });
  await change({ version: createVersion("2"), saved: renamedClan });
  await run(() => getForm().fields.name.conflict?.keepMine());
  await submit();
  expect(submissions).toMatchObject([{ version: "2" }]);
  await succeed();
});

test("all data is fetched again if somebody else has changed a field", async () => {
  const { enter, submit, fail, queryClient } = await mountForm();
  queryClient.setQueryData(["clans"], "data");
  await enter({ name: "Bears" });
  await submit();
  await fail(new ApiError("Unavailable", { status: 503 }));
  expect(queryClient.getQueryState(["clans"])?.isInvalidated).toBe(false);
  await submit();
  await fail(changedMeanwhile);
  expect(queryClient.getQueryState(["clans"])?.isInvalidated).toBe(true);
});
