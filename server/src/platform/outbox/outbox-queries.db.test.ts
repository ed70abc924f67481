import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../test/open-test-database.ts";
import type { Tables } from "../../features/tables.ts";
import { retryMessagesNow, shortenLeases } from "./leased-messages-queries.ts";

const now = Date.parse("2026-03-01T12:00:00Z");
/** Some later time at which a message is due. While a message is leased (`claimed`), its due time is the end of the lease. */
const later = now + 5000;

/** Opens an outbox with a message that waits for a retry, and one that a process has leased. Both have the kind "mail". */
async function openOutbox() {
  const { db, close } = await openTestDatabase<Tables>();
  onTestFinished(close);
  const message = { kind: "mail", created_at: now, due_at: later };
  await db
    .insertInto("outbox")
    .values([
      { ...message, payload: "waiting", claimed: 0 },
      { ...message, payload: "leased", claimed: 1 },
    ])
    .execute();
  /** Returns when each message is due. */
  const readDueTimes = async () => {
    const rows = await db.selectFrom("outbox").select(["payload", "due_at"]).execute();
    return Object.fromEntries(rows.map(({ payload, due_at }) => [payload, due_at]));
  };
  return { db, readDueTimes };
}

test("`retryMessagesNow` makes waiting messages due immediately, but not leased ones", async () => {
  const { db, readDueTimes } = await openOutbox();
  await retryMessagesNow(db, now, []);
  expect(await readDueTimes()).toEqual({ waiting: now, leased: later });
});

test("`retryMessagesNow` does not change messages of excluded kinds", async () => {
  const { db, readDueTimes } = await openOutbox();
  await retryMessagesNow(db, now, ["mail"]);
  expect(await readDueTimes()).toEqual({ waiting: later, leased: later });
});

test("`shortenLeases` makes leases end earlier, but does not change waiting messages", async () => {
  const { db, readDueTimes } = await openOutbox();
  const latestEnd = now + 500;
  await shortenLeases(db, latestEnd);
  expect(await readDueTimes()).toEqual({ waiting: later, leased: latestEnd });
});
