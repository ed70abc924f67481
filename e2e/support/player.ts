import { expect } from "@playwright/test";
import { discordShapes } from "contract/discord.ts";
import { discordCalls } from "contract/discord-calls.ts";
import { type Match, matchesShapes } from "contract/matches.ts";
import { matchesCalls } from "contract/matches-calls.ts";
import { matchmakingShapes } from "contract/queues.ts";
import { matchmakingCalls } from "contract/queues-calls.ts";
import { secondFactorShapes } from "contract/sessions.ts";
import { secondFactorCalls } from "contract/sessions-calls.ts";
import { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { type accountOf, callApi } from "./admin.ts";
import type { Discord } from "./discord.ts";
import type { Account } from "./discord-server.ts";
import type { League } from "./league.ts";
import { codeOfApp, stepNow } from "./totp.ts";

/** A player who acts over the API. */
export type Player = {
  join(queueId: string): Promise<void>;
  /** Presses Ready in the open match. */
  ready(): Promise<void>;
  /** @throws Error without an open match */
  match(): Promise<Match>;
  /** Links this account by following the redirects to Discord and back. */
  linkDiscord(discord: Discord, account: Account): Promise<void>;
  /** Sets up a second factor, as an admin may. @returns the code of the next sign-in, valid now */
  setUpSecondFactor(): Promise<() => string>;
};

/** @throws Error where the league refuses the sign-in; each action if it is refused */
export async function signInPlayer({ url }: League, body: ReturnType<typeof accountOf>): Promise<Player> {
  const { token } = await callApi(url, {}, usersCalls.signIn, usersShapes.signIn, { body });
  const headers = { authorization: `Bearer ${token}` };
  const player: Player = {
    async join(id) {
      await callApi(url, headers, matchmakingCalls.joinQueue, matchmakingShapes.joinQueue, { id });
    },
    async ready() {
      // Where several processes serve the league, another one may have made the match a moment ago.
      await expect(() => player.match()).toPass({ timeout: 10_000 });
      const { _id: id } = await player.match();
      await callApi(url, headers, matchesCalls.readyUp, matchesShapes.readyUp, { id });
    },
    async match() {
      const { match } = (await callApi(url, headers, matchesCalls.getOwnMatch, matchesShapes.getOwnMatch, {})).data;
      if (match === null) throw new Error(`${body.email} has no open match`);
      return match;
    },
    async linkDiscord(discord, account) {
      await discord.authoriseAs(account);
      const { data } = await callApi(url, headers, discordCalls.beginDiscordLink, discordShapes.beginDiscordLink, {});
      const there = await ledOn(data.url);
      const back = await ledOn(there, headers);
      if (!back.includes("codeSuccess")) throw new Error(`${account.username} was not linked, but led to ${back}`);
    },
    async setUpSecondFactor() {
      const { beginSecondFactor, confirmSecondFactor } = secondFactorCalls;
      const { data } = await callApi(url, headers, beginSecondFactor, secondFactorShapes.beginSecondFactor, {});
      const step = stepNow();
      const body = { code: codeOfApp(data.secret, step) };
      await callApi(url, headers, confirmSecondFactor, secondFactorShapes.confirmSecondFactor, { body });
      // Each code is used once.
      return () => codeOfApp(data.secret, Math.max(step + 1, stepNow()));
    },
  };
  return player;
}

/** The target of a redirect. */
async function ledOn(address: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(address, { headers, redirect: "manual" });
  return reply.headers.get("location") ?? "nowhere";
}
