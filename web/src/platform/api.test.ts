import { createApi } from "contract/api.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { createSender } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { type StubResponse, startStubServer } from "./testing/stub-server.ts";

/** Starts a server that sends these responses, and returns the calls about modes to it. */
async function connectToModes(...responses: StubResponse[]) {
  const { apiUrl, requests } = await startStubServer(...responses);
  return { modes: createApi(createSender(apiUrl)).modes, requests };
}

const mode = { _id: "7", name: "CTF" };

test("a call requests its URL and returns the response's data", async () => {
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

test("a call that changes something has the content type JSON even without a body, because the server requires it", async () => {
  const { modes, requests } = await connectToModes({ body: { ok: true, status: 200 } });
  await modes.deleteMode({ id: "7" });
  expect(requests[0]).toMatchObject({ method: "DELETE", headers: { "content-type": "application/json" }, body: "" });
});

test("each call sends the highest change id of all former responses", async () => {
  const createChangeResponse = (changeId: string): StubResponse => ({
    headers: { "x-change": changeId },
    body: { ok: true, status: 200 },
  });
  const { modes, requests } = await connectToModes(createChangeResponse("12"), createChangeResponse("11"), {
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

test("an error response becomes an ApiError with its code, details and message", async () => {
  const body = {
    ok: false,
    status: 409,
    errorCode: "MODE_IN_USE",
    errorData: { a: 1 },
    message: "This mode has results or queues",
  };
  const { modes } = await connectToModes({ status: 409, body });
  await expect(modes.deleteMode({ id: "7" })).rejects.toMatchObject({
    name: "ApiError",
    status: 409,
    errorCode: "MODE_IN_USE",
    errorData: { a: 1 },
    message: "This mode has results or queues",
  });
});

test("a rate limit error contains the time to wait in milliseconds", async () => {
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
])("%s becomes an ApiError without a message", async (_case, response) => {
  const { modes } = await connectToModes(response);
  await expect(modes.searchModes()).rejects.toMatchObject({ name: "ApiError", status: response.status, message: "" });
});

test("a broken connection becomes an ApiError with status 0", async () => {
  // With `null`, the server closes the connection.
  const { modes } = await connectToModes(null);
  await expect(modes.searchModes()).rejects.toMatchObject({
    name: "ApiError",
    status: 0,
    message: "The league cannot be reached. Check your connection and try again.",
  });
});

test("an aborted call rejects with the signal's reason", async () => {
  const { modes } = await connectToModes({ body: { ok: true, status: 200, data: [] } });
  const reason = new Error("left the page");
  const call = modes.searchModes({ signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  await expect(call).rejects.not.toBeInstanceOf(ApiError);
});

test.each([
  ["-1", undefined],
  ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
  ["0", 0],
  ["1.5", 1500],
])("the header Retry-After with the value %s is read as %s", async (header, retryAfterMs) => {
  const { modes } = await connectToModes({ status: 429, headers: { "retry-after": header }, body: { ok: false } });
  await expect(modes.searchModes()).rejects.toMatchObject({ status: 429, retryAfterMs });
});

test("an error without the header Retry-After has no time to wait", async () => {
  const { modes } = await connectToModes({ status: 503, body: { ok: false } });
  await expect(modes.searchModes()).rejects.toHaveProperty("retryAfterMs", undefined);
});

test("a call without a response within a minute fails with a message about the timeout", async () => {
  const timeouts: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    timeouts.push(ms);
    return AbortSignal.abort(new DOMException("Timeout", "TimeoutError"));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { modes } = await connectToModes({ body: { ok: true, status: 200, data: [] } });
  const failure = {
    name: "ApiError",
    status: 0,
    message: "The league did not answer in time. Try again in a moment.",
  };
  await expect(modes.searchModes()).rejects.toMatchObject(failure);
  // The timeout also holds if the caller passes a signal.
  await expect(modes.searchModes({ signal: new AbortController().signal })).rejects.toMatchObject(failure);
  expect(timeouts).toEqual([60_000, 60_000]);
});

test("a call that only reads has no content type", async () => {
  const { modes, requests } = await connectToModes({ body: { ok: true, status: 200, data: mode } });
  await modes.getMode({ id: "7" });
  expect(requests[0]?.headers).toMatchObject({ accept: "application/json" });
  expect(requests[0]?.headers).not.toHaveProperty("content-type");
});

test("cookies are only sent to the site itself", async () => {
  const requests: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_url: string, request: RequestInit) => {
    requests.push(request);
    return Response.json({ ok: true, status: 200, data: mode });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await createApi(createSender("/api")).modes.getMode({ id: "7" });
  expect(requests).toMatchObject([{ credentials: "same-origin" }]);
});
