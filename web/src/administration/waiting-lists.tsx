import { Link, type LinkOptions } from "@tanstack/react-router";
import type { Waiting } from "contract/admin.ts";
import type { Proposal } from "contract/aliases.ts";
import type { Area } from "contract/constants.ts";
import { isolated, listOfNames } from "contract/isolated.ts";
import { type ReactNode, useState } from "react";
import { gameServersQueries } from "../game-servers/game-servers-queries.ts";
import { Rounds } from "../game-servers/received-rounds.tsx";
import { mapWord } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import { ConfirmAliasButton, RemoveAliasButton } from "../people/users/in-game-names.tsx";
import { LookAlike } from "../people/users/player-cells.tsx";
import { aliasesQueries } from "../people/users/users-queries.ts";
import { Loaded } from "../platform/loaded.tsx";
import { counted } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { adminQueries } from "./admin-queries.ts";
import { waitingKinds } from "./admin-search.ts";

interface WaitingRowProps {
  /** At the left of all. */
  readonly before?: ReactNode;
  readonly name: ReactNode;
  readonly note: ReactNode;
  /** At the right, or below where there is no room. */
  readonly actions?: ReactNode;
  readonly isDim?: boolean;
  /** Below its name and note. */
  readonly children?: ReactNode;
}

/** A row of a list of what waits; a link in its name is a target for a thumb. */
export function WaitingRow({ before, name, note, actions, isDim = false, children }: WaitingRowProps) {
  return (
    <li
      className="flex flex-wrap items-center gap-3 py-3 px-4 data-[dim=true]:bg-ground"
      data-dim={isDim}
      data-row={true}
    >
      {before}
      <div /* Named as a table's frame is, so that the score between the names is narrow where there is little room. */
        className="flex flex-[1_1_13rem] flex-col gap-1 min-w-0 @container/table"
      >
        <span
          className={classNames(
            "flex flex-wrap items-center gap-x-3 gap-y-1 min-w-0",
            "wrap-anywhere",
            "[&_a]:inline-flex [&_a]:items-center [&_a]:min-w-target [&_a]:min-h-target",
          )}
        >
          {name}
          <span className="text-soft text-sm">{note}</span>
        </span>
        {children}
      </div>
      {actions && <span className="flex flex-none items-center gap-1 ml-auto">{actions}</span>}
    </li>
  );
}

interface Item {
  readonly key: string;
  readonly path: LinkOptions;
  readonly name: string;
  readonly note: string;
}

/** What waits of a kind. @param at writes an instant */
type ItemsOf = (waiting: Waiting, at: (date: string) => string, areas: readonly Area[]) => readonly Item[];

const listed = {
  disputes: ({ disputes }, at, areas) =>
    disputes
      .filter(({ area }) => areas.includes(area))
      .map(({ area, resultId, date, map, redScore, blueScore, userName, reason, openedAt }) => ({
        key: `${resultId} ${userName}`,
        path: (area === "ranked" ? paths : paths.league).result(resultId),
        name: `${isolated(mapWord(map))}, ${redScore} – ${blueScore}, ${at(date)}`,
        note: `${isolated(userName)}, ${at(openedAt)}: ${isolated(reason)}`,
      })),
  /** Those that should have been played by now. */
  matches: ({ matches }, at) =>
    matches.map(({ resultId, madeAt, modeName, players }) => ({
      key: resultId,
      path: paths.result(resultId),
      name: listOfNames(players),
      note: `${isolated(modeName ?? "No mode")}, made ${at(madeAt)}`,
    })),
  /** Those that are over. */
  events: ({ events }, at) =>
    events.map(({ _id, title, endDate }) => ({
      key: _id,
      path: paths.league.event(_id),
      name: title,
      note: `ended ${at(endDate)}`,
    })),
  rosters: ({ rosters }) =>
    rosters.map(({ clanId, clanName, players }) => ({
      key: clanId,
      path: paths.league.clan(clanId),
      name: clanName,
      note: counted(players, "player"),
    })),
} satisfies Readonly<Record<string, ItemsOf>>;

/** A list of what waits; nothing where nothing does. */
export function WaitingList({ kind, areas }: { kind: keyof typeof listed; areas: readonly Area[] }) {
  const { data } = useQuery(adminQueries.waiting);
  const timeZone = useTimeZone();
  const items = data == null ? [] : listed[kind](data, (date) => playedAt(date, timeZone), areas);
  return <ItemList title={waitingKinds[kind]} items={items} />;
}

const unmatched = { state: "UNMATCHED", page: 1, numberPerPage: 50 } as const;

/** Rounds of game servers that fit no match, the oldest first, each with what an admin can do; nothing where there are none. */
export function UnmatchedRounds() {
  const { data: found } = useQuery(gameServersQueries.rounds(unmatched));
  if (!found || found.data.length === 0) return null;
  return (
    <Section title={waitingKinds.rounds}>
      <Rounds rounds={found.data.toReversed()} />
    </Section>
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

/** The first rows of a list, and the button that shows all. */
export function FoldedRows<One>(props: { label: string; all: readonly One[]; row: (one: One) => ReactNode }) {
  const { label, all, row } = props;
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && all.length > firstShown;
  return (
    <>
      <RowList label={label}>{(isFolded ? all.slice(0, firstShown) : all).map(row)}</RowList>
      {isFolded && (
        <div className="flex justify-center">
          <Button size="small" onClick={() => setWhole(true)}>{`Show all ${all.length}`}</Button>
        </div>
      )}
    </>
  );
}

/** Links with a note each; nothing where there are none. */
export function ItemList({ title, items }: { readonly title: string; readonly items: readonly Item[] }) {
  if (items.length === 0) return null;
  const row = ({ key, path, name, note }: Item) => (
    <WaitingRow
      key={key}
      name={
        <Link {...path}>
          <bdi translate="no">{name}</bdi>
        </Link>
      }
      note={note}
    />
  );
  return (
    <Section title={title}>
      <FoldedRows label={title} all={items} row={row} />
    </Section>
  );
}

/** In-game names that players have proposed, with the rounds that each would claim; nothing where there are none. */
export function ProposedNames() {
  const found = useQuery(aliasesQueries.proposals);
  if (found.data?.data.length === 0) return null;
  return (
    <Section title={waitingKinds.names}>
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {({ data }) => (
          <RowList label={waitingKinds.names}>
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
    <WaitingRow
      name={
        <>
          <bdi className="font-semibold" translate="no">
            {name}
          </bdi>
          <LookAlike name={looksLike} />
        </>
      }
      note={
        <>
          for{" "}
          <Link {...paths.player(userId)}>
            <bdi translate="no">{userName}</bdi>
          </Link>
        </>
      }
      actions={
        <>
          <ConfirmAliasButton alias={proposal} />
          <RemoveAliasButton alias={proposal} />
        </>
      }
    >
      <span className="text-soft text-sm">
        {roundsTotal === 0
          ? "No unmatched round has this name."
          : `${counted(roundsTotal, "unmatched round")} would be tried again, from ${listOfNames(servers)}.`}
      </span>
    </WaitingRow>
  );
}
