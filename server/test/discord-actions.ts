import { expect } from "vitest";
import type { Failure } from "./discord/fake-calls.ts";
import { type DiscordLeague, openDiscordLeague } from "./open-discord-league.ts";
import { createServerRound, postResult } from "./play.ts";
import { createQueue, fillMatch, readMatch, signUpAll } from "./queue-up.ts";
import { findShownMessage, readShownMessages } from "./shown-on-discord.ts";

/** The ways in which a call can fail: not executed, executed without a response, or never answered. */
export const failures: Readonly<Record<string, Failure>> = {
  "is refused": { how: 503 },
  "is done, but refused": { how: 500, done: true },
  "is done and cut off": { how: "drop", done: true },
  hangs: { how: "hang" },
  "hangs after it was done": { how: "hang", done: true },
};

export type Fixture = DiscordLeague & { readonly guildId: string; readonly queueId: string };

/** An action in the league, and its expected effect on Discord. */
export type Action = {
  prepare(fixture: Fixture): Promise<() => Promise<unknown>>;
  check(fixture: Fixture): void;
};

const connect = ({ league, queueId, guildId }: Fixture) =>
  league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });

async function connectAndWait(fixture: Fixture) {
  await connect(fixture);
  await fixture.settled();
}

/** Connects the queue and signs up two players. @returns them and a function that starts their match */
async function prepareMatch(fixture: Fixture) {
  await connectAndWait(fixture);
  const players = await signUpAll(fixture.league, "Ann", "Bob");
  return { players, startMatch: () => fillMatch(fixture.league, fixture.queueId, players) };
}

export const actions: Readonly<Record<string, Action>> = {
  connect: {
    prepare: async (fixture) => () => connect(fixture),
    check: ({ fakeDiscord, guildId }) => expect(readShownMessages(fakeDiscord, guildId)).toHaveLength(4),
  },
  "a match is made": {
    prepare: async (fixture) => (await prepareMatch(fixture)).startMatch,
    check: ({ fakeDiscord, guildId }) => expect(readShownMessages(fakeDiscord, guildId)).toHaveLength(7),
  },
  freeze: {
    async prepare(fixture) {
      const { league } = fixture;
      const { players, startMatch } = await prepareMatch(fixture);
      await startMatch();
      const [firstPlayer] = players;
      if (!firstPlayer) throw new Error("The match has no players");
      const { redPlayers, bluePlayers, modeId } = await readMatch(league, firstPlayer);
      const names = [...redPlayers, ...bluePlayers].map(({ userName }) => userName);
      return async () => {
        const { _id: id } = await postResult(league, modeId ?? "", createServerRound(names));
        await league.call("freezeResult", { as: league.admin, id });
      };
    },
    check: ({ fakeDiscord, guildId }) => {
      expect(readShownMessages(fakeDiscord, guildId)).toHaveLength(4);
      expect(findShownMessage(fakeDiscord, guildId, "Result 1").embeds[0]?.title).toBe("Result: Red 316 : 409 Blue");
    },
  },
  recreate: {
    async prepare(fixture) {
      const { league, queueId } = fixture;
      await (await prepareMatch(fixture)).startMatch();
      await fixture.settled();
      return () => league.call("recreateQueue", { as: league.admin, id: queueId });
    },
    check: ({ fakeDiscord, guildId }) => expect(readShownMessages(fakeDiscord, guildId)).toHaveLength(7),
  },
};

/** Opens a league with a queue and an empty Discord server. */
export async function openFixture(): Promise<Fixture> {
  const discord = await openDiscordLeague();
  discord.start({ callMs: 250, queueMs: 30 });
  const guildId = await discord.guild();
  return { ...discord, guildId, queueId: await createQueue(discord.league) };
}

/** Counts the calls to Discord that an action makes if none fails. */
export async function countDiscordCalls(action: Action): Promise<number> {
  const fixture = await openFixture();
  const act = await action.prepare(fixture);
  await fixture.settled();
  fixture.fakeDiscord.clearLedger();
  await act();
  await fixture.settled();
  return fixture.fakeDiscord.calls().length;
}
