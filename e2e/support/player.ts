import { createHmac } from "node:crypto";
import { expect } from "@playwright/test";
import { type Account, createApiClient } from "./admin.ts";
import type { Discord, DiscordAccount } from "./discord.ts";
import type { League } from "./league.ts";

export type Player = Awaited<ReturnType<typeof signInPlayer>>;

/**
 * Signs in a player who acts over the API.
 * @throws Error if the league rejects the sign-in; each action throws if it is rejected
 */
export async function signInPlayer({ url }: Pick<League, "url">, account: Account) {
  const { token } = await createApiClient(url).users.signIn({ body: account });
  const api = createApiClient(url, token);
  const player = {
    async join(id: string) {
      await api.matchmaking.joinQueue({ id });
    },
    /** Presses Ready in the open match. */
    async markReady() {
      // If several processes serve the league, this one may not know yet that another one has created the match.
      await expect(() => player.getOpenMatch()).toPass({ timeout: 30_000 });
      const { _id: id } = await player.getOpenMatch();
      await api.matches.readyUp({ id });
    },
    /** @throws Error if the player has no open match */
    async getOpenMatch() {
      const { match } = (await api.matches.getOwnMatch()).data;
      if (match === null) throw new Error(`${account.email} has no open match`);
      return match;
    },
    /** Links this player to a Discord account by following the redirects to Discord and back. */
    async linkDiscord(discord: Discord, discordAccount: DiscordAccount) {
      await discord.authoriseAs(discordAccount);
      const { data } = await api.discord.beginDiscordLink({ body: {} });
      const callbackUrl = await followRedirect(data.url);
      const resultUrl = await followRedirect(callbackUrl, { authorization: `Bearer ${token}` });
      // On success, the league redirects to the queues with the parameter `codeSuccess`.
      if (!resultUrl.includes("codeSuccess"))
        throw new Error(`${discordAccount.username} was not linked, but led to ${resultUrl}`);
    },
    /** Sets up a second factor, as admins can. @returns a function that returns a currently valid code */
    async setUpSecondFactor() {
      const { data } = await api.secondFactor.beginSecondFactor({ body: {} });
      const step = getTimeStep();
      await api.secondFactor.confirmSecondFactor({ body: { code: computeOneTimeCode(data.secret, step) } });
      // Each code can be used only once. The code of the next step is already valid.
      return () => computeOneTimeCode(data.secret, Math.max(step + 1, getTimeStep()));
    },
  };
  return player;
}

/** Requests a URL that redirects. @returns the URL to which it redirects */
async function followRedirect(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers, redirect: "manual" });
  return response.headers.get("location") ?? "nowhere";
}

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the number of the current time step of one-time codes. A step takes 30 seconds. */
export function getTimeStep(): number {
  return Math.floor(Date.now() / 30_000);
}

/**
 * Returns the code that an authenticator app shows in a time step (RFC 6238: SHA-1, 6 digits, 30 seconds).
 * @param secret in base32
 */
export function computeOneTimeCode(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  // The last four bits of the hash are the position of the 31 bits from which the code is made.
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
