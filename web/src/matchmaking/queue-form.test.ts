// @vitest-environment happy-dom
import type { Queue } from "contract/queues.ts";
import { beforeAll, expect, test } from "vitest";
import { findTopLayer } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { findField, getField, readVisibleText, setSiteInfo } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { CreateQueueDialog, QueueAdminSections } from "./queue-fields.tsx";

beforeAll(setUpBrowser);

test.each([
  { situation: "while players wait", playerCount: 1, isLocked: true },
  { situation: "while nobody waits", playerCount: 0, isLocked: false },
])("the mode and the team size of a queue are locked $situation: $isLocked", async ({ playerCount, isLocked }) => {
  const [sample] = createSamples<Queue>("/api/queue/search", {});
  if (sample === undefined) throw new Error("There is no sample of a queue");
  const queue = { ...sample, guildId: null, players: sample.players.slice(0, playerCount) };
  const page = await openComponent(QueueAdminSections, { queue }, { viewer: viewers.admin });
  expect(["Mode", "Detailed mode"].map((label) => getField(label).disabled)).toEqual([isLocked, isLocked]);
  expect(readVisibleText().includes("Fixed while players are waiting.")).toBe(isLocked);
  await page.close();
});

const dialog = { open: true, onClose: () => undefined };

test("the form of a new queue says that a mode is needed first", async () => {
  const replies = { "POST /api/mode/search": { data: [] } };
  const page = await openComponent(CreateQueueDialog, dialog, { viewer: viewers.admin, replies });
  expect(readVisibleText()).toContain("There is no mode yet: create one first.");
  await page.close();
});

test.each([
  { modeIds: ["7"], chosen: "7" },
  { modeIds: ["7", "8"], chosen: "" },
])("with the modes $modeIds, the form of a new queue begins with the mode “$chosen”", async ({ modeIds, chosen }) => {
  const replies = { "POST /api/mode/search": { data: modeIds.map((_id) => ({ _id, name: `Mode ${_id}` })) } };
  const page = await openComponent(CreateQueueDialog, dialog, { viewer: viewers.admin, replies });
  expect(getField("Mode").value).toBe(chosen);
  await page.close();
});

test("the form of a new queue has a Discord server only if the site uses Discord", async () => {
  const pageWithDiscord = await openComponent(CreateQueueDialog, dialog, { viewer: viewers.admin });
  expect(findField("Chat server")).toBeDefined();
  await pageWithDiscord.close();
  setSiteInfo("discord", "no");
  const page = await openComponent(CreateQueueDialog, dialog, { viewer: viewers.admin });
  expect(findTopLayer()).not.toBeNull();
  expect(findField("Chat server")).toBeUndefined();
  await page.close();
});
