import { expect, test } from "vitest";
import { findChangedFields, getChanges } from "./use-form.ts";

const saved = { userName: "Ann", avatar: "", maps: ["ctf3", "ctf_moon"] };

test("unedited fields, and fields that were edited back to the saved value, do not count as changes", () => {
  expect(getChanges(saved, {})).toEqual({});
  expect(getChanges(saved, { userName: "Ann", avatar: "", maps: ["ctf3", "ctf_moon"] })).toEqual({});
});

test("edited fields count as changes, also if they were cleared", () => {
  expect(getChanges(saved, { userName: "Anna", maps: ["ctf3"] })).toEqual({ userName: "Anna", maps: ["ctf3"] });
  expect(getChanges({ ...saved, avatar: "https://example.org/ann.png" }, { avatar: "" })).toEqual({ avatar: "" });
});

test("findChangedFields returns the fields whose saved value differs from the value before the first edit", () => {
  const savedNow = { userName: "Ann", avatar: null, maps: ["ctf3"] };
  const unchangedSinceEdit = { userName: "Ann", maps: ["ctf3"] };
  expect(findChangedFields<typeof saved>(unchangedSinceEdit, savedNow)).toEqual([]);
  const beforeEdit = { userName: "Bob", avatar: "", maps: ["ctf3"] };
  expect(findChangedFields<typeof saved>(beforeEdit, savedNow)).toEqual(["userName", "avatar"]);
});
