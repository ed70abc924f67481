import { expect, test } from "vitest";
import { mapsInShort } from "./queues-screen.tsx";

test.each([
  [["ctf5"], "ctf5"],
  [["ctf2", "ctf3", "ctf5", "ctf_mars"], "ctf2, ctf3, ctf5, ctf_mars"],
  [["ctf2", "ctf3", "ctf5", "ctf_mars", "ctf_moon"], "ctf2, ctf3, ctf5 and 2 more"],
])("%j", (maps, words) => {
  expect(mapsInShort(maps)).toBe(words);
});
