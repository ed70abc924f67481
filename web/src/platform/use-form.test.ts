import { expect, test } from "vitest";
import { findChangedFields, getChanges } from "./use-form.ts";

const saved = { userName: "Ann", avatar: "", maps: ["ctf3", "ctf_moon"] };

test("fields left alone, or edited back to what is saved, are no changes", () => {
  expect(getChanges(saved, {})).toEqual({});
  expect(getChanges(saved, { userName: "Ann", avatar: "", maps: ["ctf3", "ctf_moon"] })).toEqual({});
});

test("edited fields are changes, emptied ones too", () => {
  expect(getChanges(saved, { userName: "Anna", maps: ["ctf3"] })).toEqual({ userName: "Anna", maps: ["ctf3"] });
  expect(getChanges({ ...saved, avatar: "https://example.org/ann.png" }, { avatar: "" })).toEqual({ avatar: "" });
});

test("a field has been changed by others when it holds another value than when it was first edited", () => {
  const values = { userName: "Ann", avatar: null, maps: ["ctf3"] };
  expect(findChangedFields<typeof saved>({ userName: "Ann", maps: ["ctf3"] }, values)).toEqual([]);
  expect(findChangedFields<typeof saved>({ userName: "Bob", avatar: "", maps: ["ctf3"] }, values)).toEqual([
    "userName",
    "avatar",
  ]);
});
