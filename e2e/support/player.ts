import { createHmac } from "node:crypto";
import { expect } from "@playwright/test";
import { type Account, apiAt } from "./admin.ts";
import type { Discord, DiscordAccount } from "./discord.ts";
import type { League } from "./league.ts";

export type Player = Awaited<ReturnType<typeof signInPlayer>>;

/**
 * A player who acts over the API.
 * @throws Error if the league rejects the sign-in; each action throws if it is rejected
 */
export async function signInPlayer({ url }: Pick<League, "url">, account: Account) {
  const { token } = await apiAt(url).users.signIn({ body: account });
  const api = apiAt(url, token);
  const player = {
    async join(id: string) {
      await api.matchmaking.joinQueue({ id });
    },
    /** Presses Ready in the open match. */
    async ready() {
      // If several processes serve the league, another one may have just created the match.
      await expect(() => player.match()).toPass({ timeout: 10_000 });
      const { _id: id } = await player.match();
      await api.matches.readyUp({ id });
    },
    /** @throws Error without an open match */
    async match() {
      const { match } = (await api.matches.getOwnMatch()).data;
      if (match === null) throw new Error(`${account.email} has no open match`);
      return match;
    },
    /** Links this account by following the redirects to Discord and back. */
    async linkDiscord(discord: Discord, person: DiscordAccount) {
      await discord.authoriseAs(person);
      const { data } = await api.discord.beginDiscordLink({ body: {} });
      const returnPath = await followRedirect(await followRedirect(data.url), { authorization: `Bearer ${token}` });
      if (!returnPath.includes("codeSuccess"))
        throw new Error(`${person.username} was not linked, but led to ${returnPath}`);
    },
    /** Sets up a second factor, as admins can. @returns the code for the next sign-in, valid now */
    async setUpSecondFactor() {
      const { data } = await api.secondFactor.beginSecondFactor({ body: {} });
      const step = stepNow();
      await api.secondFactor.confirmSecondFactor({ body: { code: codeOfApp(data.secret, step) } });
      // Each code can be used once.
      return () => codeOfApp(data.secret, Math.max(step + 1, stepNow()));
    },
  };
  return player;
}

/** Returns the target of a redirect. */
async function followRedirect(url: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(url, { headers, redirect: "manual" });
  return reply.headers.get("location") ?? "nowhere";
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the current time step of one-time codes. */
export function stepNow(): number {
  return Math.floor(Date.now() / 30_000);
}

/** Returns the code that an authenticator app shows in a time step (RFC 6238: SHA-1, 6 digits, 30 seconds). @param secret base32 */
export function codeOfApp(secret: string, step: number): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
