import { expect, test } from "vitest";
import { toSearchKey } from "./search-key.ts";

test.each([
  ["Ann", "ann"],
  ["ÉMILE  Zoë", "emile zoe"],
  ["Straße_Łódź-Ørsted", "strasse lodz orsted"],
  ["[FOX] nick.name", "fox nick name"],
  ["İstanbul ısı", "istanbul isi"],
  ["ΟΔΥΣΣΕΎΣ", "οδυσσευσ"],
  ["ｆｕｌｌ ﬀ", "full ff"],
  ["a\u200Bb", "ab"],
  // The first letter consists of two characters in the name, and of one in the key.
  ["\u304B\u3099 한글", "\u304C 한글"],
  ["🔥 fire", "🔥 fire"],
  // A name without letters keeps its punctuation.
  ["_-_", "_-_"],
  ["ctf_5_limited", "ctf 5 limited"],
])("%s has the search key %s", (name, key) => {
  expect(toSearchKey(name)).toBe(key);
  expect(toSearchKey(key)).toBe(key);
});
