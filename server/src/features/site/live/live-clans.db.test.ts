import { expect } from "vitest";
import { createClansWithLeaders, createEvent } from "../../../../test/league-season.ts";
import { openStreams } from "../../../../test/live-streams.ts";
import { test } from "../../../../test/open-league.ts";
import { signUp } from "../../../../test/sign-up.ts";

test("an invitation causes events only for the invited player and the clan's leader", async ({ league }) => {
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const ann = await signUp(league, "Ann");
  const { openAndSkipFirstEvents } = await openStreams(league);
  const leader = await openAndSkipFirstEvents({ as: foxes.leader.token });
  const otherLeader = await openAndSkipFirstEvents({ as: owls.leader.token });
  const invitedPlayer = await openAndSkipFirstEvents({ as: ann.token });
  const visitor = await openAndSkipFirstEvents();
  await league.call("invitePlayer", { as: foxes.leader.token, id: foxes.id, body: { userId: ann.id } });
  for (const stream of [leader, invitedPlayer]) await stream.expectTopic("matches");
  expect([otherLeader.drain(), visitor.drain()]).toEqual([[], []]);
});

test("a player who leaves a clan after the start of an event disappears from the line-up for everyone", async ({
  admin,
  league,
}) => {
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const ann = await signUp(league, "Ann");
  await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: ann.id } });
  const dates = { startDate: "2026-03-01T18:00:00Z", endDate: "2026-03-01T19:00:00Z" };
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...dates });
  const body = { clanId: foxes.id, players: [foxes.leader.id, ann.id] };
  await league.call("nameLineUp", { as: admin, id, body });
  league.clock.moveTo(Date.parse(dates.startDate));
  const { openAndSkipFirstEvents } = await openStreams(league);
  const visitor = await openAndSkipFirstEvents();
  await league.call("leaveClan", { as: ann.token, id: foxes.id });
  await visitor.expectTopic("events");
});
