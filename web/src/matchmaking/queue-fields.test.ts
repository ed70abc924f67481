import type { Queue } from "contract/queues.ts";
import { expect, test } from "vitest";
import { type QueueDraft, toQueueDraft, validateQueue } from "./queue-fields.tsx";

/**
 * `modeId` is the ranked mode. `mode` is the API's name of the team sizes.
 *
 * The queue is stored with its maps in another order than the site's, and with a map that the site no longer has.
 */
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
  waits: [],
};
const draft: QueueDraft = { name: "Evening", modeId: "2", mode: "2v2", maps: ["ctf3", "ctf_moon"] };

test("the draft has the queue's fields, with the maps in the site's order and without maps that no longer exist", () => {
  expect(toQueueDraft(queue)).toEqual(draft);
});

test("a complete queue is valid", () => {
  expect(validateQueue(draft)).toEqual({});
});

test("every empty field of a queue has an error", () => {
  expect(Object.keys(validateQueue({ name: " ", modeId: "", mode: "1v1", maps: [] }))).toEqual([
    "name",
    "modeId",
    "maps",
  ]);
});
