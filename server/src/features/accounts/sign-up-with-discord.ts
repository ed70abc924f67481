import { userNameMax } from "contract/constants.ts";
import { nameIn, withoutUnseen } from "contract/names.ts";
import { transaction } from "../../platform/database/database.ts";
import { violates } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueDatabase, LeagueTransaction } from "../context.ts";
import { retryRoundsNaming } from "../game-servers/missing-names-queries.ts";
import { recordOfUser } from "../history/history-scope.ts";
import { requireActiveSeasonForShare } from "../seasons/active-season.ts";
import { insertAccount } from "../users/discord-accounts-queries.ts";
import type { Identity } from "../users/discord-sign-ins-queries.ts";
import { freeAmong } from "../users/held-names-queries.ts";
import { type Browser, insertSessionOf } from "../users/open-session.ts";
import { refuseTaken } from "../users/refuse-taken.ts";
import { reserveDistinctName } from "../users/reserve-name.ts";
import { insertUser } from "../users/users-queries.ts";

type SignUp = {
  readonly identity: Identity;
  readonly userName: string | null | undefined;
  /** Uses up the way back from Discord. @throws DISCORD_LINK_EXPIRED */
  readonly consume: (trx: LeagueTransaction) => Promise<void>;
};

/** How many names are tried: "name", "name 2", "name 3", … */
const namesTried = 50;

/**
 * Makes a user of a Discord account that nobody has linked, without e-mail and password, and opens their session.
 * @throws NO_ACTIVE_SEASON; DISCORD_NAME_NEEDED without a name, with a free one; NAME_TAKEN and NAME_LOOKS_ALIKE, also for what another
 * has only proposed; DISCORD_ACCOUNT_TAKEN, DISCORD_LINK_EXPIRED
 */
export async function signUpWithDiscord(context: Context, { identity, userName, consume }: SignUp, browser: Browser) {
  const { db, clock } = context;
  if (userName == null) throw await nameNeeded(db, identity.name);
  const signedUp = transaction(db, async (trx) => {
    await consume(trx);
    await requireActiveSeasonForShare(trx);
    const now = clock.now();
    const row = { user_name: userName, email: null, role: "USER", password_hash: "", created_at: now } as const;
    const user = { id: await insertUser(trx, row), user_name: userName };
    await reserveDistinctName(trx, user.id, userName);
    await insertAccount(trx, { user_id: user.id, discord_id: identity.id, name: identity.name });
    await retryRoundsNaming(trx, userName);
    await recordOfUser(
      trx,
      { at: now, author: "USER", user_id: user.id, action: "signUpWithDiscord" },
      user,
      browser.address,
    );
    const token = await insertSessionOf(trx, context, { user, action: "signInWithDiscord" }, browser);
    return { token, userId: user.id };
  });
  return refuseTaken(userName, signedUp).catch((error) => {
    throw violates(error, "discord_accounts_by_discord_id") ? refuse("DISCORD_ACCOUNT_TAKEN") : error;
  });
}

/** Asks for a name, unless nobody could become a player now. */
async function nameNeeded(db: LeagueDatabase, discordName: string) {
  await transaction(db, requireActiveSeasonForShare);
  return refuse("DISCORD_NAME_NEEDED", { userName: await freeNameLike(db, discordName) });
}

/** A name as on Discord, as far as the rules for names allow, with a number behind it where it is taken. */
async function freeNameLike(db: LeagueDatabase, discordName: string): Promise<string> {
  const numbered = Array.from({ length: namesTried }, (_, index) => (index === 0 ? "" : ` ${index + 1}`));
  const names = numbered.map((suffix) => cut(discordName, userNameMax - suffix.length) + suffix);
  const [free = ""] = await freeAmong(db, names);
  return free;
}

/** The first so many characters of a name without invisible ones; "Player" where it has no visible one. */
function cut(name: string, length: number): string {
  const letters = [...withoutUnseen(name.normalize("NFC")).trim()].slice(0, length).join("");
  // A cut emoji may leave a joiner behind.
  const parsed = nameIn(userNameMax).safeParse(withoutUnseen(letters).trim());
  return parsed.success ? parsed.data : "Player";
}
