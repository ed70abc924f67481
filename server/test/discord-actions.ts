import { expect } from "vitest";
import type { ApiFailure } from "./discord/fake-discord-api.ts";
import { type LeagueOnDiscord, openLeagueWithDiscordInMemory } from "./open-league-on-discord.ts";
import { createServerRound, importRound } from "./play.ts";
import { createQueue, fillMatch, readMatch, signUpAll } from "./queue-up.ts";
import { findShownMessage, readShownChannels } from "./shown-on-discord.ts";

/** The ways in which a call can fail: before or after Discord has executed it. */
export const failures: readonly ApiFailure[] = [{ isExecuted: false }, { isExecuted: true }];

/** A league with a queue, and an empty Discord server. */
export type Fixture = LeagueOnDiscord & { readonly guildId: string; readonly queueId: string };

/** An action in the league, and its expected effect on Discord. */
export type Action = {
  /** Does everything that must precede the action. @returns a function that performs the action */
  prepare(fixture: Fixture): Promise<() => Promise<unknown>>;
  /** Expects the channels and messages on Discord after the action. */
  check(fixture: Fixture): void;
};

const connectQueue = ({ league, queueId, guildId }: Fixture) =>
  league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });

async function connectAndWait(fixture: Fixture) {
  await connectQueue(fixture);
  await fixture.deliver();
}

/** Connects the queue and signs up two players. @returns the players, and a function that starts their match */
async function prepareMatch(fixture: Fixture) {
  await connectAndWait(fixture);
  const players = await signUpAll(fixture.league, "Ann", "Bob");
  return { players, startMatch: () => fillMatch(fixture.league, fixture.queueId, players) };
}

// A connected queue has four channels. An open match adds three.
export const actions: Readonly<Record<string, Action>> = {
  "a queue is connected": {
    prepare: async (fixture) => () => connectQueue(fixture),
    check: ({ discord, guildId }) => expect(readShownChannels(discord, guildId)).toHaveLength(4),
  },
  "a match is made": {
    async prepare(fixture) {
      const { startMatch } = await prepareMatch(fixture);
      return startMatch;
    },
    check: ({ discord, guildId }) => expect(readShownChannels(discord, guildId)).toHaveLength(7),
  },
  "a result is frozen": {
    async prepare(fixture) {
      const { league } = fixture;
      const { players, startMatch } = await prepareMatch(fixture);
      await startMatch();
      const [firstPlayer] = players;
      if (!firstPlayer) throw new Error("The match has no players");
      const { redPlayers, bluePlayers, modeId } = await readMatch(league, firstPlayer);
      const names = [...redPlayers, ...bluePlayers].map(({ userName }) => userName);
      return async () => {
        const { _id: id } = await importRound(league, modeId ?? "", createServerRound(names));
        await league.call("freezeResult", { as: league.admin, id });
      };
    },
    check: ({ discord, guildId }) => {
      expect(readShownChannels(discord, guildId)).toHaveLength(4);
      // The scores of `createServerRound`.
      expect(findShownMessage(discord, guildId, "Result 1").embeds[0]?.title).toBe("Result: Red 316 : 409 Blue");
    },
  },
  "the channels are recreated": {
    async prepare(fixture) {
      const { league, queueId } = fixture;
      const { startMatch } = await prepareMatch(fixture);
      await startMatch();
      await fixture.deliver();
      return () => league.call("recreateQueue", { as: league.admin, id: queueId });
    },
    check: ({ discord, guildId }) => expect(readShownChannels(discord, guildId)).toHaveLength(7),
  },
};

/** Opens a league with a queue and an empty Discord server. */
export async function openFixture(): Promise<Fixture> {
  const leagueOnDiscord = await openLeagueWithDiscordInMemory();
  const guildId = await leagueOnDiscord.addGuild();
  return { ...leagueOnDiscord, guildId, queueId: await createQueue(leagueOnDiscord.league) };
}

/** Counts the calls to Discord that an action makes if none fails. */
export async function countDiscordCalls(action: Action): Promise<number> {
  const fixture = await openFixture();
  const act = await action.prepare(fixture);
  await fixture.deliver();
  fixture.discord.forgetCalls();
  await act();
  await fixture.deliver();
  return fixture.discord.listCalls().length;
}
