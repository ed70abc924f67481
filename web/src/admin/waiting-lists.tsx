import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Waiting } from "contract/admin.ts";
import type { Proposal } from "contract/aliases.ts";
import type { Area } from "contract/constants.ts";
import { useState } from "react";
import { gameServersQueries } from "../game-servers/game-servers-queries.ts";
import { Rounds } from "../game-servers/received-rounds.tsx";
import { mapWord } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LookAlike } from "../users/account-note.tsx";
import { ConfirmAliasButton, RemoveAliasButton } from "../users/in-game-names.tsx";
import { aliasesQueries } from "../users/users-queries.ts";
import css from "./admin.module.css";
import { adminQueries } from "./admin-queries.ts";

interface Item {
  readonly key: string;
  readonly path: LinkOptions;
  readonly name: string;
  readonly note: string;
}

export function OpenDisputes({ areas }: { readonly areas: readonly Area[] }) {
  const timeZone = useTimeZone();
  return (
    <WaitingList
      title="Disputed results"
      items={({ disputes }) =>
        disputes
          .filter((dispute) => areas.includes(dispute.area))
          .map(({ area, resultId, date, map, redScore, blueScore, userName, reason, openedAt }) => ({
            key: `${resultId} ${userName}`,
            path: (area === "ranked" ? paths : paths.league).result(resultId),
            name: `${mapWord(map)}, ${redScore} – ${blueScore}, ${playedAt(date, timeZone)}`,
            note: `${userName}, ${playedAt(openedAt, timeZone)}: ${reason}`,
          }))
      }
    />
  );
}

const unmatched = { state: "UNMATCHED", page: 1, numberPerPage: 50 } as const;

/** Rounds of game servers that fit no match, the oldest first, each with what an admin can do; nothing where there are none. */
export function UnmatchedRounds() {
  const { data: found } = useQuery(gameServersQueries.rounds(unmatched));
  if (!found || found.data.length === 0) return null;
  return (
    <Section title="Unmatched rounds">
      <Rounds rounds={found.data.toReversed()} />
    </Section>
  );
}

/** Matches that should have been played by now. */
export function MissedMatches() {
  const timeZone = useTimeZone();
  return (
    <WaitingList
      title="Matches without result"
      items={({ matches }) =>
        matches.map(({ resultId, madeAt, modeName, players }) => ({
          key: resultId,
          path: paths.result(resultId),
          name: players.join(", "),
          note: `${modeName ?? "No mode"}, made ${playedAt(madeAt, timeZone)}`,
        }))
      }
    />
  );
}

/** Events that are over and have no rounds. */
export function SilentEvents() {
  const timeZone = useTimeZone();
  return (
    <WaitingList
      title="Events without rounds"
      items={({ events }) =>
        events.map(({ _id, title, endDate }) => ({
          key: _id,
          path: paths.league.event(_id),
          name: title,
          note: `ended ${playedAt(endDate, timeZone)}`,
        }))
      }
    />
  );
}

export function UnfitRosters() {
  return (
    <WaitingList
      title="Rosters out of bounds"
      items={({ rosters }) =>
        rosters.map(({ clanId, clanName, players }) => ({
          key: clanId,
          path: paths.league.clan(clanId),
          name: clanName,
          note: counted(players, "player"),
        }))
      }
    />
  );
}

/** Says that it is not known what waits, with a button to retry; nothing where it is known. */
export function WaitingFailure() {
  const waiting = useQuery(adminQueries.waiting);
  return (
    <Loaded query={waiting} skeleton={null}>
      {() => null}
    </Loaded>
  );
}

/** How many rows of a list are shown before it is unfolded. */
const firstShown = 6;

/** A list of what waits; nothing where nothing does. */
function WaitingList({ title, items }: { title: string; items: (waiting: Waiting) => readonly Item[] }) {
  const { data } = useQuery(adminQueries.waiting);
  return <ItemList title={title} items={data == null ? [] : items(data)} />;
}

/** The first of a list until it is unfolded; `unfold` is `null` where all are shown. */
export function useFolded<One>(all: readonly One[]) {
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = !isWhole && all.length > firstShown;
  return { shown: isFolded ? all.slice(0, firstShown) : all, unfold: isFolded ? () => setIsWhole(true) : null };
}

export function ShowAll({ count, unfold }: { readonly count: number; readonly unfold: (() => void) | null }) {
  if (unfold === null) return null;
  return (
    <div className="flex justify-center">
      <Button size="small" onClick={unfold}>{`Show all ${count}`}</Button>
    </div>
  );
}

/** Links with a note each; nothing where there are none. */
export function ItemList({ title, items }: { title: string; items: readonly Item[] }) {
  const { shown, unfold } = useFolded(items);
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <RowList label={title}>
        {shown.map(({ key, path, name, note }) => (
          <li key={key} className={css["row"]} data-row={true}>
            <span className={css["line"]}>
              <Link {...path}>
                <bdi>{name}</bdi>
              </Link>
              <span className="text-soft text-sm">{note}</span>
            </span>
          </li>
        ))}
      </RowList>
      <ShowAll count={items.length} unfold={unfold} />
    </Section>
  );
}

/** In-game names that players have proposed, with the rounds that each would claim; nothing where there are none. */
export function ProposedNames() {
  const found = useQuery(aliasesQueries.proposals);
  if (found.data?.data.length === 0) return null;
  return (
    <Section title="Proposed names">
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {({ data }) => (
          <RowList label="Proposed names">
            {data.map((proposal) => (
              <ProposalRow key={proposal._id} proposal={proposal} />
            ))}
          </RowList>
        )}
      </Loaded>
    </Section>
  );
}

function ProposalRow({ proposal }: { readonly proposal: Proposal }) {
  const { userId, userName, name, looksLike, rounds, roundsTotal } = proposal;
  const servers = [...new Set(rounds.map(({ gameServerName }) => gameServerName))];
  return (
    <li className={css["row"]} data-row={true}>
      <div /* Named as a table's frame is, so that the score between the names is narrow where there is little room. */
        className="flex flex-[1_1_13rem] flex-col gap-1 min-w-0 @container/table"
      >
        <span className={css["line"]}>
          <bdi className="font-semibold">{name}</bdi>
          <span className="text-soft text-sm">
            for{" "}
            <Link {...paths.player(userId)}>
              <bdi>{userName}</bdi>
            </Link>
          </span>
          <LookAlike name={looksLike} />
        </span>
        <span className="text-soft text-sm">
          {roundsTotal === 0
            ? "No unmatched round has this name."
            : `${counted(roundsTotal, "unmatched round")} would be tried again, from ${servers.join(", ")}.`}
        </span>
      </div>
      <span className="flex flex-none items-center gap-1 ml-auto">
        <ConfirmAliasButton alias={proposal} />
        <RemoveAliasButton alias={proposal} />
      </span>
    </li>
  );
}
