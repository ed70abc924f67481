import { expect, test } from "vitest";
import { whatChanged } from "./what-changed.ts";

const kept = { userName: "Ann", avatar: "" };

test("fields left alone, or typed back to what is kept, have not changed", () => {
  expect(whatChanged(kept, { userName: null, avatar: null })).toEqual({});
  expect(whatChanged(kept, { userName: "Ann", avatar: "" })).toEqual({});
});

test("fields typed over have changed, emptied ones too", () => {
  expect(whatChanged(kept, { userName: "Anna", avatar: null })).toEqual({ userName: "Anna" });
  expect(whatChanged(kept, { userName: "", avatar: "https://example.org/ann.png" })).toEqual({
    userName: "",
    avatar: "https://example.org/ann.png",
  });
});
