import { createApi } from "contract/api.ts";
import { expect, test } from "vitest";
import { createSender } from "./api.ts";
import { CallError } from "./call-errors.ts";
import { type StubResponse, startStubServer } from "./testing/stub-server.ts";

async function connectToModes(...answers: StubResponse[]) {
  const { root, requests } = await startStubServer(...answers);
  return { modes: createApi(createSender(root)).modes, requests };
}

const mode = { _id: "7", name: "CTF" };

test("a call requests its URL and returns the reply's data", async () => {
  const { modes, requests } = await connectToModes({ body: { ok: true, status: 200, data: mode } });
  expect((await modes.getMode({ id: "7" })).data).toEqual(mode);
  expect(requests).toMatchObject([{ method: "GET", path: "/api/mode/7", body: "" }]);
});

test("a body is sent as JSON", async () => {
  const { modes, requests } = await connectToModes({ status: 201, body: { ok: true, status: 201, data: mode } });
  await modes.createMode({ body: { name: 'Zoë "☃"' } });
  expect(requests[0]).toMatchObject({ method: "POST", headers: { "content-type": "application/json" } });
  expect(JSON.parse(requests[0]?.body ?? "")).toEqual({ name: 'Zoë "☃"' });
});

test("a change without a body has the content type JSON, which the server requires", async () => {
  const { modes, requests } = await connectToModes({ body: { ok: true, status: 200 } });
  await modes.deleteMode({ id: "7" });
  expect(requests[0]).toMatchObject({ method: "DELETE", headers: { "content-type": "application/json" }, body: "" });
});

test("after changes all calls send the highest number of a change", async () => {
  const changed = (number: string): StubResponse => ({
    headers: { "x-change": number },
    body: { ok: true, status: 200 },
  });
  const { modes, requests } = await connectToModes(changed("12"), changed("11"), {
    body: { ok: true, status: 200, data: mode },
  });
  await modes.deleteMode({ id: "7" });
  await modes.deleteMode({ id: "8" });
  await modes.getMode({ id: "9" });
  expect(requests.map(({ headers }) => headers["x-change"])).toEqual([undefined, "12", "12"]);
});

test("an id is escaped in the path", async () => {
  const { modes, requests } = await connectToModes({ body: { ok: true, status: 200, data: mode } });
  await modes.getMode({ id: "7/../../user?x#y" });
  expect(requests[0]?.path).toBe("/api/mode/7%2F..%2F..%2Fuser%3Fx%23y");
});

test("an error reply becomes a CallError with its code, details and message", async () => {
  const body = {
    ok: false,
    status: 409,
    errorCode: "MODE_IN_USE",
    errorData: { a: 1 },
    message: "This mode has results or queues",
  };
  const { modes } = await connectToModes({ status: 409, body });
  await expect(modes.deleteMode({ id: "7" })).rejects.toMatchObject({
    name: "CallError",
    status: 409,
    errorCode: "MODE_IN_USE",
    errorData: { a: 1 },
    message: "This mode has results or queues",
  });
});

test("a rate limit error contains the time to wait", async () => {
  const body = { ok: false, status: 429, message: "Too many requests, try again in 9 s" };
  const { modes } = await connectToModes({ status: 429, headers: { "retry-after": "9" }, body });
  await expect(modes.searchModes()).rejects.toMatchObject({ status: 429, retryAfterMs: 9000 });
});

test.each([
  ["a proxy's page", { status: 502, body: "<h1>Bad gateway</h1>" }],
  ["an empty body", { status: 500, body: "" }],
  ["JSON that is not an envelope", { status: 500, body: "[]" }],
  ["a bare null", { status: 500, body: "null" }],
  ["HTML with status 200", { status: 200, body: "<!doctype html>" }],
  ["an envelope that is not ok, with status 200", { status: 200, body: { ok: false, status: 200 } }],
])("%s becomes a CallError without a message", async (_what, answer) => {
  const { modes } = await connectToModes(answer);
  await expect(modes.searchModes()).rejects.toMatchObject({ name: "CallError", status: answer.status, message: "" });
});

test("a broken connection becomes a CallError with status 0", async () => {
  const { modes } = await connectToModes(null);
  await expect(modes.searchModes()).rejects.toMatchObject({
    name: "CallError",
    status: 0,
    message: "The league cannot be reached. Check your connection and try again.",
  });
});

test("an aborted call rejects with the signal's reason", async () => {
  const { modes } = await connectToModes({ body: { ok: true, status: 200, data: [] } });
  const reason = new Error("left the page");
  const call = modes.searchModes({ signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  await expect(call).rejects.not.toBeInstanceOf(CallError);
});
