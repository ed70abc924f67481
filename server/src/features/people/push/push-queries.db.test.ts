import { expect } from "vitest";
import { test } from "../../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../../test/outbox-messages.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { transaction } from "../../../platform/database/database.ts";
import { enqueueNotifications } from "./push-queries.ts";

const dayMs = 86_400_000;
/** A notification about a clan. */
const notification = { title: "Your clan", body: "It needs you.", path: "/", tag: "clan-1" };

test("a notification is sent to the subscribed browsers of its users, and expires after a day by default", async ({
  league,
}) => {
  const ann = await signUp(league, "Ann");
  const ben = await signUp(league, "Ben");
  const subscribe = (token: string, browser: string, { clan = true } = {}) => {
    // `calls`, `clan` and `answers` are the categories of notifications.
    const keys = { endpoint: `https://push.example/${browser}`, p256dh: "p".repeat(87), auth: "a".repeat(22) };
    return league.call("storePush", { as: token, body: { ...keys, calls: true, clan, answers: true } });
  };
  await subscribe(ann.token, "phone-of-Ann");
  await subscribe(ann.token, "laptop-of-Ann");
  await subscribe(ann.token, "tablet-of-Ann", { clan: false });
  await subscribe(ben.token, "phone-of-Ben");
  const now = league.clock.now();
  const enqueue = (fields: object) =>
    transaction(league.context.db, (trx) =>
      enqueueNotifications(trx, "clan", [Number(ann.id)], { ...notification, ...fields }, now),
    );
  await enqueue({});
  const userId = Number(ann.id);
  const message = { kind: "push", userId, note: { ...notification, until: now + dayMs } };
  expect(await takeOutboxMessages(league)).toMatchObject([message, message]);
  await enqueue({ until: now + 1 });
  expect(await takeOutboxMessages(league)).toMatchObject([{ note: { until: now + 1 } }, { note: { until: now + 1 } }]);
});
