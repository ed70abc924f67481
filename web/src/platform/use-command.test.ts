// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { currentPrompt } from "../ui/confirm.ts";
import { run as act } from "../ui/testing/mount.ts";
import { errorRemovals, queuedToasts } from "../ui/toast.ts";
import { ApiError } from "./api-error.ts";
import { mountHookWithProviders } from "./testing/mount-with-providers.ts";
import { type CommandOptions, useCommand } from "./use-command.ts";

beforeEach(() => queuedToasts.set([]));
afterEach(() => currentPrompt.get()?.answer(false));

const notFound = new ApiError("Clan not found", { status: 404, errorCode: "CLAN_NOT_FOUND" });
const unreachable = new ApiError("The league cannot be reached", { status: 0 });

/** Mounts a command whose calls can be ended. `calls` contains the input of each call. */
async function mountCommand(options: Partial<CommandOptions<string, string>> = {}) {
  const calls: string[] = [];
  let pending = Promise.withResolvers<string>();
  const call = (input: string) => {
    calls.push(input);
    pending = Promise.withResolvers<string>();
    return pending.promise;
  };
  const { hook, queryClient, toasts } = await mountHookWithProviders(() => useCommand({ call, ...options }));
  for (const key of ["clans", "players", "votes"]) queryClient.setQueryData([key], key);
  return {
    hook,
    calls,
    toasts,
    listStaleKeys: () => ["clans", "players", "votes"].filter((key) => queryClient.getQueryState([key])?.isInvalidated),
    succeed: () => act(() => pending.resolve("reply")),
    fail: (error: Error) => act(() => pending.reject(error)),
  };
}

test("a command can only be sent again after it has ended", async () => {
  const { hook, calls, succeed, fail } = await mountCommand();
  await act(() => hook.current.run("1"));
  expect(hook.current.busy).toBe(true);
  await act(() => hook.current.run("2"));
  expect(calls).toEqual(["1"]);
  await succeed();
  expect(hook.current.busy).toBe(false);
  await act(() => hook.current.run("3"));
  await fail(unreachable);
  await act(() => hook.current.run("4"));
  expect(calls).toEqual(["1", "3", "4"]);
  await succeed();
});

test("if a command is run twice before its first call is sent, it makes one call", async () => {
  const { hook, calls, succeed } = await mountCommand();
  await act(() => {
    hook.current.run("1");
    hook.current.run("1");
  });
  expect(calls).toEqual(["1"]);
  await succeed();
});

test("a command with a prompt is only sent if the user agrees, and can be run again after they declined", async () => {
  const confirm = (input: string) => ({ title: `Delete ${input}?`, confirmLabel: "Delete" });
  const { hook, calls, succeed } = await mountCommand({ confirm });
  await act(() => hook.current.run("1"));
  expect(currentPrompt.get()?.title).toBe("Delete 1?");
  await act(() => currentPrompt.get()?.answer(false));
  expect(calls).toEqual([]);
  expect(hook.current.busy).toBe(false);
  await act(() => hook.current.run("2"));
  await act(() => currentPrompt.get()?.answer(true));
  expect(calls).toEqual(["2"]);
  await succeed();
});

test("a command is sent without a prompt if `confirm` returns none", async () => {
  const { hook, calls, succeed } = await mountCommand({ confirm: () => undefined });
  await act(() => hook.current.run("1"));
  expect(currentPrompt.get()).toBeNull();
  expect(calls).toEqual(["1"]);
  await succeed();
});

test("a success shows a toast and makes the affected queries stale", async () => {
  const doneArguments: string[] = [];
  const { hook, toasts, listStaleKeys, succeed } = await mountCommand({
    success: (reply, input) => `${reply} to ${input}`,
    successText: (_, input) => `Number ${input}`,
    invalidates: [["clans"], ["players"]],
    invalidatesOnError: [["votes"]],
    onDone: (reply, input) => doneArguments.push(reply, input),
    onFailed: () => doneArguments.push("failed"),
  });
  await act(() => hook.current.run("1"));
  expect(listStaleKeys()).toEqual([]);
  await succeed();
  expect(toasts).toEqual([{ kind: "success", title: "reply to 1", text: "Number 1" }]);
  expect(listStaleKeys()).toEqual(["clans", "players"]);
  expect(doneArguments).toEqual(["reply", "1"]);
});

test("a success removes the toast about the last failure of the same command, and no other", async () => {
  const { hook, fail, succeed } = await mountCommand({ success: "Announced", failure: "Not announced" });
  const removalsBefore = errorRemovals.get();
  await act(() => hook.current.run("1"));
  await fail(unreachable);
  expect(errorRemovals.get()).toBe(removalsBefore);
  await act(() => hook.current.run("1"));
  await succeed();
  const isOutdated = (title: string) => errorRemovals.get()?.({ kind: "error", title });
  expect(isOutdated("Not announced")).toBe(true);
  expect(isOutdated("Not saved")).toBe(false);
});

test("a success without a text shows no toast", async () => {
  const { hook, toasts, succeed } = await mountCommand();
  await act(() => hook.current.run("1"));
  await succeed();
  expect(toasts).toEqual([]);
});

test.each([
  ["an error of the server makes the queries of `invalidatesOnError` stale", notFound, ["votes"]],
  ["a lost connection makes no queries stale", unreachable, []],
])("%s", async (_rule, error, staleKeys) => {
  const failures: unknown[] = [];
  const { hook, toasts, listStaleKeys, fail } = await mountCommand({
    failure: (_error, input) => `Clan ${input} not changed`,
    invalidates: [["clans"]],
    invalidatesOnError: [["votes"]],
    onDone: () => failures.push("done"),
    onFailed: (failure, input) => failures.push(failure, input),
  });
  await act(() => hook.current.run("1"));
  await fail(error);
  expect(toasts).toEqual([{ kind: "error", title: "Clan 1 not changed", text: error.message }]);
  expect(listStaleKeys()).toEqual(staleKeys);
  expect(failures).toEqual([error, "1"]);
});

test("a failure without a title shows the message of the server", async () => {
  const { hook, toasts, fail } = await mountCommand();
  await act(() => hook.current.run("1"));
  await fail(notFound);
  expect(toasts).toEqual([{ kind: "error", title: "Clan not found" }]);
});

test("the errors of fields belong to the last run", async () => {
  const { hook, fail, succeed } = await mountCommand();
  await act(() => hook.current.run("1"));
  const errorData = { field: "name", reason: "is too long" };
  await fail(new ApiError("name is too long", { status: 400, errorCode: "INVALID_INPUT", errorData }));
  expect(hook.current.fieldErrors).toEqual({ name: "Is too long" });
  await act(() => hook.current.run("2"));
  await succeed();
  expect(hook.current.fieldErrors).toEqual({});
});
