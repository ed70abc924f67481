import { expect, it } from "vitest";
import { findFreePort } from "./free-port.ts";

it("finds a different port each time, above those that `fetch` rejects and below those that the system assigns", async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, findFreePort));
  expect(new Set(ports).size).toBe(300);
  expect(Math.min(...ports)).toBeGreaterThan(10_080);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
