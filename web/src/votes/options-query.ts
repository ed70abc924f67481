import { keepPreviousData } from "@tanstack/react-query";
import type { Picture } from "contract/pictures.ts";
import type { User } from "contract/users.ts";
import type { Vote } from "contract/votes.ts";
import { clans, users, votes } from "../api-clients.ts";
import { debounceQuery } from "../platform/debounce.ts";
import { query } from "../platform/query.ts";
import { byName, type Option } from "./vote-options.ts";

/** An option as it is offered, with the picture of a player. */
export interface OfferedOption extends Option, Picture {}

/** A part of what the viewer may vote for, by name, and how many there are in all. */
interface OfferedOptions {
  readonly options: readonly OfferedOption[];
  readonly total: number;
}

/** The options whose name contains the text, up to a limit. */
export function offeredQuery(voteId: string, name: string) {
  return query<OfferedOptions>({
    queryKey: ["votes", "options", voteId, name],
    access: "USER",
    queryFn: async ({ signal }) => {
      if (name !== "") await debounceQuery(signal);
      const found = await votes.searchVoteOptions({ id: voteId, body: { name, page: 1, numberPerPage: 50 }, signal });
      const options = found.data.map(({ _id: id, ...option }) => ({ id, ...option }));
      return { options, total: found.total ?? options.length };
    },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
  });
}

/**
 * The options that were voted for, with pictures. A failure is only logged in the browser: votes are shown without
 * them.
 */
export function optionsQuery({ type, seasonId }: Pick<Vote, "type" | "seasonId">) {
  return type === "CLAN" ? clanOptions(seasonId) : playerOptions;
}

function clanOptions(seasonId: string) {
  return query({
    queryKey: ["clans", "options", seasonId],
    queryFn: async ({ signal }): Promise<readonly OfferedOption[]> => {
      const { data } = await clans.searchClans({ body: { seasonId }, signal });
      return data.map(({ _id, name }) => ({ id: _id, name, avatar: null, tee: null })).sort(byName);
    },
    meta: { isSilent: true },
  });
}

const playerOptions = query({
  queryKey: ["users", "options"],
  queryFn: async ({ signal }): Promise<readonly OfferedOption[]> => {
    const { data } = await users.searchUsers({ signal });
    const offered = data.filter(({ blocked }: User) => blocked !== true);
    return offered.map(({ _id, userName, avatar, tee }) => ({ id: _id, name: userName, avatar, tee })).sort(byName);
  },
  meta: { isSilent: true },
});
