import type { Queue } from "contract/queues.ts";
import { expect, test } from "vitest";
import { changesOf, draftOf, faultsOf, type QueueDraft } from "./queue-draft.ts";

const queue: Queue = {
  _id: "1",
  name: "Evening",
  modeId: "2",
  modeName: "gCTF",
  mode: "2v2",
  maps: ["ctf_moon", "ctf3", "ctf_old_favourite"],
  guildId: null,
  players: [],
  matches: [],
};
const draft: QueueDraft = { name: "Evening", modeId: "2", mode: "2v2", maps: ["ctf3", "ctf_moon"] };

test("a form begins with the queue, its maps in their usual order, without those that are played no more", () => {
  expect(draftOf(queue)).toEqual(draft);
});

test("every field that is empty is named", () => {
  expect(faultsOf(draft)).toEqual({});
  expect(Object.keys(faultsOf({ name: " ", modeId: "", mode: "1v1", maps: [] }))).toEqual(["name", "modeId", "maps"]);
});

test("only what is another is sent", () => {
  expect(changesOf(draft, { ...draft })).toEqual({});
  expect(changesOf(draft, { ...draft, mode: "3v3" })).toEqual({ mode: "3v3" });
  expect(changesOf(draft, { ...draft, name: "Night", maps: ["ctf3"] })).toEqual({ name: "Night", maps: ["ctf3"] });
});
