import { expect } from "vitest";
import type { League } from "../../../../test/open-league.ts";
import { takeOutboxMessages } from "../../../../test/outbox-messages.ts";
import { type Player, signUpAll } from "../../../../test/queue-up.ts";
import { eventStart, minuteMs, setLineUps, test } from "../../../../test/reserved-event.ts";

/** Subscribes a browser of a player to the notifications of one category. The API calls those about matches `calls`. */
async function subscribe(league: League, { id, token }: Player, category: "calls" | "clan"): Promise<void> {
  const browser = { endpoint: `https://push.example/${id}`, p256dh: "p".repeat(87), auth: "a".repeat(22) };
  const categories = { calls: false, clan: false, answers: false, [category]: true };
  await league.call("storePush", { as: token, body: { ...browser, ...categories } });
}

/** Takes the notifications out of the outbox. `note` is the content of a notification. */
async function takeNotifications(league: League) {
  const messages = await takeOutboxMessages(league);
  return messages.filter((message) => "note" in message);
}

test("the players of an event's line-ups are notified of its server for 15 minutes", async ({ reservedEvent }) => {
  const { league, adminToken, id, foxes, owls, runWorker } = reservedEvent;
  const [fay] = await signUpAll(league, "Fay");
  await league.call("addClanPlayer", { as: adminToken, id: foxes.id, body: { userId: fay.id } });
  // Fay is in neither line-up.
  await setLineUps(reservedEvent);
  for (const player of [foxes.leader, fay]) await subscribe(league, player, "clan");
  // A browser that gets only notifications about matches of queues.
  await subscribe(league, owls.leader, "calls");
  league.clock.moveTo(eventStart - 10 * minuteMs);
  await takeOutboxMessages(league);
  await runWorker();
  expect(await takeNotifications(league)).toMatchObject([
    {
      userId: Number(foxes.leader.id),
      note: {
        title: "Your server is ready",
        path: `/league/calendar/${id}`,
        tag: `event-${id}`,
        until: league.clock.now() + 15 * minuteMs,
      },
    },
  ]);
});
