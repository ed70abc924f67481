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
  ["が 한글", "が 한글"],
  ["🔥 fire", "🔥 fire"],
  ["_-_", "_-_"],
  ["ctf_5_limited", "ctf 5 limited"],
])("%s has the search key %s", (name, key) => {
  expect(toSearchKey(name)).toBe(key);
  expect(toSearchKey(key)).toBe(key);
});
