import type { Queue } from "contract/queues.ts";
import { expect, test } from "vitest";
import { type QueueDraft, queueDraftOf, queueFaultsOf } from "./queue-fields.tsx";

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

test("a form starts with the queue's fields, its maps in their usual order, without maps that were removed", () => {
  expect(queueDraftOf(queue)).toEqual(draft);
});

test("names every empty field", () => {
  expect(queueFaultsOf(draft)).toEqual({});
  expect(Object.keys(queueFaultsOf({ name: " ", modeId: "", mode: "1v1", maps: [] }))).toEqual([
    "name",
    "modeId",
    "maps",
  ]);
});
