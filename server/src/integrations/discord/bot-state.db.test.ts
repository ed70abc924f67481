import { expect } from "vitest";
import { test } from "../../../test/open-league.ts";
import { createGuildBuffer, createStateBuffer } from "./bot-state.ts";
import { findConnectionState, listGuilds } from "./discord-queries.ts";

const connected = { isConnected: true, errorMessage: null, isRefused: false };
const refused = { isConnected: false, errorMessage: "Discord rejected the bot's token", isRefused: true };
const secondMs = 1000;

test("the state of the bot is stored with the time of its change, and an unchanged state keeps that time", async ({
  league: { context, clock },
}) => {
  const { save, update } = createStateBuffer(context);
  const changedAt = clock.now();
  update(refused);
  await save();
  const storedState = { id: 1, connected: 0, fault: refused.errorMessage, refused: 1, since: changedAt };
  expect(await findConnectionState(context.db)).toEqual(storedState);

  clock.advance(secondMs);
  update(refused);
  await save();
  expect(await findConnectionState(context.db)).toEqual(storedState);

  update(connected);
  await save();
  expect(await findConnectionState(context.db)).toEqual({
    id: 1,
    connected: 1,
    fault: null,
    refused: 0,
    since: changedAt + secondMs,
  });
});

test("a state that lasts shorter than the interval between two saves is not stored", async ({
  league: { context, clock },
}) => {
  const { save, update } = createStateBuffer(context);
  update(connected);
  await save();
  const storedState = await findConnectionState(context.db);
  clock.advance(secondMs);
  update(refused);
  update(connected);
  await save();
  expect(await findConnectionState(context.db)).toEqual(storedState);
});

test("servers are stored with their latest fields, and stay stored while they are unavailable", async ({
  league: { context },
}) => {
  const { save, update } = createGuildBuffer(context);
  const duels = { id: "7", name: "Duels", icon: null, member_count: 3 };
  const trios = { id: "8", name: "Trios", icon: null, member_count: 4 };
  const removed = { id: "9", name: "Removed", icon: null, member_count: 5 };
  update({ available: [duels, trios, removed], unavailableIds: [] });
  await save();
  expect(await listGuilds(context.db)).toEqual([duels, removed, trios]);

  const renamed = { ...duels, name: "Zones", member_count: 30 };
  update({ available: [renamed], unavailableIds: ["8"] });
  await save();
  expect(await listGuilds(context.db)).toEqual([trios, renamed]);
});
