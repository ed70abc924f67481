import { Link, type LinkOptions } from "@tanstack/react-router";
import type { PendingItems } from "contract/admin.ts";
import type { Proposal } from "contract/aliases.ts";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { Area } from "contract/constants.ts";
import { type ReactNode, useState } from "react";
import { gameServersQueries } from "../game-servers/game-servers-queries.ts";
import { ReceivedRoundList } from "../game-servers/received-rounds.tsx";
import { getMapLabel } from "../league-ui/mode-labels.ts";
import { paths } from "../paths.ts";
import { aliasReviewQueries } from "../people/users/alias-review-queries.ts";
import { ConfirmAliasButton, RemoveAliasButton } from "../people/users/in-game-names.tsx";
import { SimilarNameBadge } from "../people/users/player-cells.tsx";
import { formatCount } from "../platform/format-numbers.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { Button, getButtonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { adminQueries } from "./admin-queries.ts";
import { pendingKindLabels } from "./pending-kind-labels.ts";
import { EventNoShowButton, PostResultButton } from "./pending-round-actions.tsx";

interface PendingRowProps {
  /** Shown at the left, e.g. a checkbox. */
  readonly leading?: ReactNode;
  readonly name: ReactNode;
  readonly note: ReactNode;
  /** Buttons at the right, or below if there is no room. */
  readonly actions?: ReactNode;
  readonly isDimmed?: boolean;
  /** Whether the row is selected. */
  readonly isHighlighted?: boolean;
  /** Shown below the name and note. */
  readonly children?: ReactNode;
}

/** A row of a list of pending items. */
export function PendingRow(props: PendingRowProps) {
  const { leading, name, note, actions, isDimmed = false, isHighlighted = false, children } = props;
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center gap-3 py-3 px-4",
        "data-[dim=true]:bg-ground focus-visible:-outline-offset-2",
        isHighlighted && "bg-gold-tint",
      )}
      data-dim={isDimmed}
      data-row={true}
      tabIndex={-1}
    >
      {leading}
      {/* A row may contain a score, which uses its narrow style if a container with the name `table` is narrow. */}
      <div className="flex flex-[1_1_13rem] flex-col gap-1 min-w-0 @container/table">
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
      {actions && <span className="flex flex-none flex-wrap items-center gap-1 ml-auto max-w-full">{actions}</span>}
    </li>
  );
}

interface ListedItem {
  readonly key: string;
  readonly path: LinkOptions;
  readonly name: string;
  readonly note: string;
  /** What to do on the page of the item. */
  readonly action: string;
  /** Buttons that decide about the item in its row. */
  readonly buttons?: ReactNode;
}

/**
 * Returns the pending items of a kind, as links.
 * @param formatTime formats an ISO timestamp
 */
type CreateItems = (
  pendingItems: PendingItems,
  formatTime: (date: string) => string,
  areas: readonly Area[],
) => readonly ListedItem[];

const createItemsByKind = {
  /** Results that a player has disputed. */
  disputes: ({ disputes }, formatTime, areas) =>
    disputes
      .filter(({ area }) => areas.includes(area))
      .map(({ area, resultId, date, map, redScore, blueScore, userName, reason, openedAt }) => ({
        key: `${resultId} ${userName}`,
        path: (area === "ranked" ? paths : paths.league).result(resultId),
        name: `${isolateBidi(getMapLabel(map))}, ${redScore} – ${blueScore}, ${formatTime(date)}`,
        note: `${isolateBidi(userName)}, ${formatTime(openedAt)}: ${isolateBidi(reason)}`,
        action: "Answer",
      })),
  /** Matches that nobody played in time. Each match has a result from the start, but it is still empty. */
  matches: ({ matches }, formatTime) =>
    matches.map(({ resultId, madeAt: createdAt, modeName, players }) => ({
      key: resultId,
      path: paths.result(resultId),
      name: joinNames(players),
      note: `${isolateBidi(modeName ?? "No mode")}, created ${formatTime(createdAt)}`,
      action: "Open result",
      buttons: <PostResultButton area="ranked" name={joinNames(players)} />,
    })),
  /** Events that have ended without a round. */
  events: ({ events }, formatTime) =>
    events.map(({ _id, title, endDate }) => ({
      key: _id,
      path: paths.league.event(_id),
      name: title,
      note: `ended ${formatTime(endDate)}`,
      action: "Open event",
      buttons: (
        <>
          <PostResultButton area="league" name={title} />
          <EventNoShowButton eventId={_id} endDate={endDate} name={title} />
        </>
      ),
    })),
  /** Clans whose number of players violates the rules. */
  rosters: ({ rosters }) =>
    rosters.map(({ clanId, clanName, players: playerCount }) => ({
      key: clanId,
      path: paths.league.clan(clanId),
      name: clanName,
      note: formatCount(playerCount, "player"),
      action: "Open roster",
    })),
} satisfies Readonly<Record<string, CreateItems>>;

/** The pending items of a kind. Renders nothing if there are none. */
export function PendingList({ kind, areas }: { kind: keyof typeof createItemsByKind; areas: readonly Area[] }) {
  const { data } = useQuery(adminQueries.pending);
  const timeZone = useTimeZone();
  const items = data == null ? [] : createItemsByKind[kind](data, (date) => formatDateAndTime(date, timeZone), areas);
  return <ItemList title={pendingKindLabels[kind]} items={items} />;
}

const unmatchedSearch = { state: "UNMATCHED", page: 1, numberPerPage: 50 } as const;

/**
 * Rounds that game servers reported, but that the site could not assign to a match. The oldest come first, each with
 * buttons for admins. Renders nothing if there are none.
 */
export function UnmatchedRounds() {
  const { data: page } = useQuery(gameServersQueries.rounds(unmatchedSearch));
  if (!page || page.data.length === 0) return null;
  return (
    <Section title={pendingKindLabels.rounds}>
      <ReceivedRoundList rounds={page.data.toReversed()} />
    </Section>
  );
}

/** Shows an error and a retry button if the pending items could not be loaded. Otherwise renders nothing. */
export function PendingItemsError() {
  const query = useQuery(adminQueries.pending);
  return (
    <Loaded query={query} skeleton={null}>
      {() => null}
    </Loaded>
  );
}

/** The number of rows shown before a list is expanded. */
const INITIAL_ROWS = 6;

interface CollapsibleRowsProps<Entry> {
  readonly label: string;
  readonly items: readonly Entry[];
  readonly renderRow: (entry: Entry) => ReactNode;
}

/** The first rows of a list, and a button that shows all rows. */
export function CollapsibleRows<Entry>({ label, items, renderRow }: CollapsibleRowsProps<Entry>) {
  const [showsAll, setShowsAll] = useState(false);
  const isCollapsed = !showsAll && items.length > INITIAL_ROWS;
  const shownItems = isCollapsed ? items.slice(0, INITIAL_ROWS) : items;
  return (
    <>
      <RowList label={label}>{shownItems.map(renderRow)}</RowList>
      {isCollapsed && (
        <div className="flex justify-center">
          <Button size="small" onClick={() => setShowsAll(true)}>{`Show all ${items.length}`}</Button>
        </div>
      )}
    </>
  );
}

/** A list of links with notes. Renders nothing if there are none. */
export function ItemList({ title, items }: { readonly title: string; readonly items: readonly ListedItem[] }) {
  if (items.length === 0) return null;
  const renderRow = ({ key, path, name, note, action, buttons }: ListedItem) => (
    <PendingRow
      key={key}
      name={
        <Link {...path}>
          <bdi translate="no">{name}</bdi>
        </Link>
      }
      note={note}
      actions={
        <>
          {buttons}
          <Link {...path} className={getButtonClass("plain", "small")} aria-label={`${action}: ${isolateBidi(name)}`}>
            {action}
          </Link>
        </>
      }
    />
  );
  return (
    <Section title={title}>
      <CollapsibleRows label={title} items={items} renderRow={renderRow} />
    </Section>
  );
}

/** The in-game names that players have proposed. Renders nothing if there are none. */
export function ProposedNames() {
  const query = useQuery(aliasReviewQueries.proposals);
  if (query.data?.data.length === 0) return null;
  return (
    <Section title={pendingKindLabels.names}>
      <Loaded query={query} skeleton={<Skeleton height="4rem" />}>
        {({ data }) => (
          <RowList label={pendingKindLabels.names}>
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
  const { userId, userName, name, looksLike: similarName, rounds, roundsTotal: roundCount } = proposal;
  const serverNames = [...new Set(rounds.map(({ gameServerName }) => gameServerName))];
  return (
    <PendingRow
      name={
        <>
          <bdi className="font-semibold" translate="no">
            {name}
          </bdi>
          <SimilarNameBadge name={similarName} />
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
        {roundCount === 0
          ? "No unmatched round has this name."
          : `${formatCount(roundCount, "unmatched round")} from ${joinNames(serverNames)} would be retried.`}
      </span>
    </PendingRow>
  );
}
