import { afterEach, expect, test, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, ChunkError } from "../ui/import-chunk.ts";
import { defineQuery } from "./query.ts";
import { buildQueryClient } from "./query-client.ts";
import { createLazyScreen, defineScreen } from "./screen.tsx";

afterEach(() => void vi.useRealTimers());

const Screen = () => null;
const neverResolved = Promise.withResolvers<never>().promise;

test("the code of a screen is fetched once, however often it is preloaded", async () => {
  let fetchCount = 0;
  const screen = createLazyScreen(async () => {
    fetchCount += 1;
    return Screen;
  });
  await Promise.all([screen.preload(), screen.preload()]);
  await screen.preload();
  expect(fetchCount).toBe(1);
});

test("loading fails if the code does not arrive within 120 s, and the next preload fetches it again", async () => {
  vi.useFakeTimers();
  let fetchCount = 0;
  const screen = createLazyScreen(() => {
    fetchCount += 1;
    return fetchCount === 1 ? neverResolved : Promise.resolve(Screen);
  });
  const loading = screen.preload().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(await Promise.race([loading, "still waiting"])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBeInstanceOf(ChunkError);
  await screen.preload();
  expect(fetchCount).toBe(2);
});

test("loading fails with the cause if the code cannot be fetched, and the next preload fetches it again", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  let fetchCount = 0;
  const screen = createLazyScreen(() => {
    fetchCount += 1;
    return fetchCount === 1 ? Promise.reject(cause) : Promise.resolve(Screen);
  });
  await expect(screen.preload()).rejects.toMatchObject({ name: "ChunkError", cause });
  await screen.preload();
  expect(fetchCount).toBe(2);
});

/**
 * Loads a screen whose query is answered after `replyMs` milliseconds. Returns how long the router waits before it shows the
 * screen, in milliseconds, and for which id the query was sent.
 */
async function loadScreen(cause: "preload" | "enter" | "stay", replyMs: number, hasFailed = false) {
  vi.useFakeTimers();
  const requestedIds: (string | undefined)[] = [];
  const createClanQuery = (id: string | undefined) =>
    defineQuery({
      queryKey: ["clan", id],
      queryFn: async () => {
        requestedIds.push(id);
        await new Promise((resolve) => setTimeout(resolve, replyMs));
        if (hasFailed) throw new Error("No such clan");
        return "clan";
      },
      meta: { hidesErrorToast: true },
    });
  const screen = defineScreen(async () => Screen, { queries: ({ params }) => [createClanQuery(params["id"])] });
  const startedAt = Date.now();
  const context = { queryClient: buildQueryClient() };
  const loading = screen.loader({ context, params: { id: "7" }, deps: {}, cause }).then(() => Date.now() - startedAt);
  await vi.advanceTimersByTimeAsync(1000);
  return { waitedMs: await loading, requestedIds };
}

test.each([
  { cause: "enter", reply: "soon", replyMs: 100, waitedMs: 100 },
  { cause: "enter", reply: "late", replyMs: 500, waitedMs: 150 },
  { cause: "preload", reply: "soon", replyMs: 100, waitedMs: 0 },
  { cause: "stay", reply: "soon", replyMs: 100, waitedMs: 0 },
] as const)(
  "with the cause “$cause” and a reply that comes $reply, the router waits for $waitedMs ms",
  async (example) => {
    const { waitedMs, requestedIds } = await loadScreen(example.cause, example.replyMs);
    expect(waitedMs).toBe(example.waitedMs);
    expect(requestedIds).toEqual(["7"]);
  },
);

test("a screen is shown although its query has failed", async () => {
  expect((await loadScreen("enter", 50, true)).waitedMs).toBe(50);
});
