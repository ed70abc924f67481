import type { Queue } from "contract/queues.ts";
import { expect, test } from "vitest";
import { type QueueDraft, toQueueDraft, validateQueue } from "./queue-fields.tsx";

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

test("the draft has the queue's fields, with maps in default order and without maps that no longer exist", () => {
  expect(toQueueDraft(queue)).toEqual(draft);
});

test("returns an error for every empty field", () => {
  expect(validateQueue(draft)).toEqual({});
  expect(Object.keys(validateQueue({ name: " ", modeId: "", mode: "1v1", maps: [] }))).toEqual([
    "name",
    "modeId",
    "maps",
  ]);
});
