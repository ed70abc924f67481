import { createApi } from "contract/api.ts";
import { expect, test } from "vitest";
import { createSender } from "./api.ts";
import { CallError } from "./call-errors.ts";
import { type StubResponse, startStubServer } from "./testing/stub-server.ts";

async function modesOf(...answers: StubResponse[]) {
  const { root, requests } = await startStubServer(...answers);
  return { modes: createApi(createSender(root)).modes, requests };
}

const mode = { _id: "7", name: "CTF" };

test("a call requests its URL and returns the reply's data", async () => {
  const { modes, requests } = await modesOf({ body: { ok: true, status: 200, data: mode } });
  expect((await modes.getMode({ id: "7" })).data).toEqual(mode);
  expect(requests).toMatchObject([{ method: "GET", path: "/api/mode/7", body: "" }]);
});

test("a body goes out as JSON", async () => {
  const { modes, requests } = await modesOf({ status: 201, body: { ok: true, status: 201, data: mode } });
  await modes.createMode({ body: { name: 'Zoë "☃"' } });
  expect(requests[0]).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ name: 'Zoë "☃"' });
});

test("a change without a body is sent as JSON, as the server requires", async () => {
  const { modes, requests } = await modesOf({ body: { ok: true, status: 200 } });
  await modes.deleteMode({ id: "7" });
  expect(requests[0]).toMatchObject({ method: "DELETE", headers: { "content-type": "application/json" }, body: "" });
});

test("after a change all calls send its number, the highest of several", async () => {
  const changed = (number: string): StubResponse => ({
    headers: { "x-change": number },
    body: { ok: true, status: 200 },
  });
  const { modes, requests } = await modesOf(changed("12"), changed("11"), {
    body: { ok: true, status: 200, data: mode },
  });
  await modes.deleteMode({ id: "7" });
  await modes.deleteMode({ id: "8" });
  await modes.getMode({ id: "9" });
  expect(requests.map(({ headers }) => headers["x-change"])).toEqual([undefined, "12", "12"]);
});

test("an id is escaped in the path", async () => {
  const { modes, requests } = await modesOf({ body: { ok: true, status: 200, data: mode } });
  await modes.getMode({ id: "7/../../user?x#y" });
  expect(requests[0]?.path).toBe("/api/mode/7%2F..%2F..%2Fuser%3Fx%23y");
});

test("a refusal has its code, details and message", async () => {
  const body = {
    ok: false,
    status: 409,
    errorCode: "MODE_IN_USE",
    errorData: { a: 1 },
    message: "This mode has results or queues",
  };
  const { modes } = await modesOf({ status: 409, body });
  await expect(modes.deleteMode({ id: "7" })).rejects.toMatchObject({
    name: "CallError",
    status: 409,
    errorCode: "MODE_IN_USE",
    errorData: { a: 1 },
    message: "This mode has results or queues",
  });
});

test("a refusal of too many calls has the time to wait", async () => {
  const body = { ok: false, status: 429, message: "Too many requests, try again in 9 s" };
  const { modes } = await modesOf({ status: 429, headers: { "retry-after": "9" }, body });
  await expect(modes.searchModes()).rejects.toMatchObject({ status: 429, retryAfterMs: 9000 });
});

test.each([
  ["a proxy's page", { status: 502, body: "<h1>Bad gateway</h1>" }],
  ["nothing", { status: 500, body: "" }],
  ["JSON that is no reply of ours", { status: 500, body: "[]" }],
  ["a bare null", { status: 500, body: "null" }],
  ["a page where a reply should be", { status: 200, body: "<!doctype html>" }],
  ["a success that says it is none", { status: 200, body: { ok: false, status: 200 } }],
])("%s is a failed call without a message", async (_what, answer) => {
  const { modes } = await modesOf(answer);
  await expect(modes.searchModes()).rejects.toMatchObject({ name: "CallError", status: answer.status, message: "" });
});

test("a connection that breaks is a failed call without a status", async () => {
  const { modes } = await modesOf(null);
  await expect(modes.searchModes()).rejects.toMatchObject({
    name: "CallError",
    status: 0,
    message: "The league cannot be reached. Check your connection and try again.",
  });
});

test("an aborted call rejects with the signal's reason", async () => {
  const { modes } = await modesOf({ body: { ok: true, status: 200, data: [] } });
  const reason = new Error("left the page");
  const call = modes.searchModes({ signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  await expect(call).rejects.not.toBeInstanceOf(CallError);
});
