import { afterEach, expect, test, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, ChunkError } from "../ui/import-chunk.ts";
import { createLazyScreen } from "./screen.tsx";

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
