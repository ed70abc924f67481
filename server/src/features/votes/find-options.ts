import { nothingShown } from "contract/shown.ts";
import type { VoteOption } from "contract/votes.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { type Paging, paged, pageOf } from "../paging.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { presentShown } from "../users/person.ts";
import { countUsers, listUsers, type UserRow } from "../users/users-queries.ts";
import { countClanOptions, listClanOptions } from "./options-queries.ts";
import { isAdmin } from "./vote-rules.ts";
import { findVote } from "./votes-queries.ts";

/**
 * The options of a vote, by name: clans of its season, or users neither deleted nor blocked.
 * @throws VOTE_NOT_FOUND, also for a draft, which only admins see
 */
export async function findOptions(
  db: LeagueDatabase,
  viewer: SignedIn,
  voteId: number,
  { name, ...paging }: Paging & { readonly name?: string | null | undefined },
) {
  const vote = await findVote(db, voteId, isAdmin(viewer));
  if (vote === undefined) throw refuse("VOTE_NOT_FOUND");
  if (vote.type === "CLAN") {
    const options = { seasonId: vote.season_id, name: name ?? "" };
    const clans = await listClanOptions(db, options, pageOf(paging));
    return paged(paging, clans.map(presentClan), () => countClanOptions(db, options));
  }
  const options = { userName: name, blocked: false };
  const users = await listUsers(db, options, pageOf(paging));
  return paged(paging, users.map(presentPlayer), () => countUsers(db, options));
}

function presentClan({ id, name }: { readonly id: number; readonly name: string }): VoteOption {
  return { _id: String(id), name, ...nothingShown };
}

function presentPlayer(user: UserRow): VoteOption {
  return { _id: String(user.id), name: user.user_name, ...presentShown(user) };
}
