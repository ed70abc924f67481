import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { listDeliveryErrors } from "./discord-queries.ts";

test("admins see each distinct error once per queue, and also errors that belong to no queue", async ({
  league: { context },
}) => {
  const addMessage = (kind: string, payload: object, fault: string | null) =>
    context.db
      .insertInto("outbox")
      .values({ kind, payload: JSON.stringify(payload), created_at: 1, fault })
      .execute();
  const forbidden = "Missing permissions";
  await addMessage("queue-changed", { queueId: 5 }, forbidden);
  await addMessage("result-of-queue", { queueId: 5, resultId: 12 }, forbidden);
  await addMessage("queue-changed", { queueId: 5 }, "Discord is busy");
  await addMessage("queue-changed", { queueId: 6 }, forbidden);
  await addMessage("names-changed", {}, forbidden);
  await addMessage("queue-changed", { queueId: 7 }, null);
  expect(await listDeliveryErrors(context.db)).toEqual([
    { queueId: 5, errorMessage: forbidden },
    { queueId: 5, errorMessage: "Discord is busy" },
    { queueId: 6, errorMessage: forbidden },
    { queueId: null, errorMessage: forbidden },
  ]);
});
