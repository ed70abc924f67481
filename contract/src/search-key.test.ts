import { expect, test } from "vitest";
import { searchKey } from "./search-key.ts";

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
])("%s is found as %s", (name, key) => {
  expect(searchKey(name)).toBe(key);
  expect(searchKey(key)).toBe(key);
});
