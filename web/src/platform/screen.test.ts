import { afterEach, expect, test, vi } from "vitest";
import { CHUNK_TIMEOUT_MS, ChunkError } from "../ui/import-chunk.ts";
import { lazyScreen } from "./screen.tsx";

afterEach(() => void vi.useRealTimers());

const Screen = () => null;

test("a screen's code is fetched once, however often it is asked for", async () => {
  let fetched = 0;
  const screen = lazyScreen(async () => {
    fetched += 1;
    return Screen;
  });
  await Promise.all([screen.preload(), screen.preload()]);
  await screen.preload();
  expect(fetched).toBe(1);
});

test("code that does not come is given up after 120 s, and fetched anew when asked for again", async () => {
  vi.useFakeTimers();
  let fetched = 0;
  const screen = lazyScreen(() => {
    fetched += 1;
    return fetched === 1 ? Promise.withResolvers<never>().promise : Promise.resolve(Screen);
  });
  const loading = screen.preload().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(await Promise.race([loading, "still waiting"])).toBe("still waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBeInstanceOf(ChunkError);
  await screen.preload();
  expect(fetched).toBe(2);
});

test("code that fails says why, and is fetched anew", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  let fetched = 0;
  const screen = lazyScreen(() => {
    fetched += 1;
    return fetched === 1 ? Promise.reject(cause) : Promise.resolve(Screen);
  });
  await expect(screen.preload()).rejects.toMatchObject({ name: "ChunkError", cause });
  await screen.preload();
  expect(fetched).toBe(2);
});
