import { Link, useLocation } from "@tanstack/react-router";
import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { BriefResult } from "contract/brief-results.ts";
import type { FoundClan, FoundPlayer, SearchResults } from "contract/search.ts";
import { MapIcon, ShieldCheck, Swords } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { useToday } from "../../calendar/event-times.ts";
import { formatRoundScore } from "../../competitions/round-labels.ts";
import { Emblem } from "../../league-ui/emblem.tsx";
import { getMapLabel } from "../../league-ui/mode-labels.ts";
import { Avatar } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { type NavigationEntry, useNavigationEntries } from "../../platform/screen.tsx";
import { useSession } from "../../platform/session.ts";
import { formatPlayedDay, useTimeZone } from "../../platform/time-zone.ts";
import { getButtonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Failure } from "../../ui/notice.tsx";
import { type SearchGroup, SearchWindow } from "../../ui/search-window.tsx";
import { createSiteSearchQuery, parseSearchInput } from "./search-queries.ts";

interface SearchDialogProps {
  readonly open: boolean;
  /** What the user typed before the dialog was first shown. Empty by default. */
  readonly initialText?: string;
  readonly onClose: () => void;
}

/** The dialog of the site search. Its input can contain a day, which selects results of that day. */
export function SearchDialog({ open, initialText = "", onClose }: SearchDialogProps) {
  const [searchText, setSearchText] = useState(initialText);
  const isLeague = useLocation({ select: ({ pathname }) => pathname.startsWith("/league") });
  const timeZone = useTimeZone();
  const input = parseSearchInput(searchText, useToday());
  const isEmpty = input.text === "" && input.day === null;
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...createSiteSearchQuery(input),
    enabled: open && !isEmpty,
  });
  const searchResults = isEmpty || isError ? undefined : data;
  const pages = useFoundPages(input.text);
  const groups = createGroups({ ...searchResults, pages: input.day === null ? pages : [] }, isLeague, timeZone);
  const isPending = !isEmpty && !isError && (searchResults === undefined || isPlaceholderData || isFetching);
  const optionCount = groups.reduce((sum, { items }) => sum + items.length, 0);
  const close = () => {
    setSearchText("");
    onClose();
  };
  return (
    <SearchWindow
      open={open}
      onClose={close}
      title="Search the league"
      placeholder="Player, clan, map or day"
      value={searchText}
      onValueChange={setSearchText}
      groups={groups}
      status={isPending ? "Searching" : `${optionCount} ${optionCount === 1 ? "match" : "matches"}`}
    >
      {isError && !isEmpty && (
        <Failure
          title="The search failed"
          message="The league could not be reached. What you typed is still there."
          onRetry={() => void refetch()}
        />
      )}
      {optionCount === 0 && !isError && (
        <div className="flex flex-col items-center gap-4 py-8 px-5 text-soft text-center">
          {isPending ? "Searching…" : <NothingFound isLeague={isLeague} onLeave={close} />}
        </div>
      )}
      {isEmpty && (
        <p className="pt-3 px-5 pb-4 border-t border-line text-soft text-sm">
          Accents do not matter. You can combine a map and a day: ctf5 14/11.
          <span className="[@media(pointer:coarse)]:hidden">
            {" "}
            The key <kbd className="px-1.5 border border-line-strong rounded-sm text-xs">/</kbd> opens this search on
            every page.
          </span>
        </p>
      )}
    </SearchWindow>
  );
}

function NothingFound({ isLeague, onLeave }: { readonly isLeague: boolean; readonly onLeave: () => void }) {
  return (
    <>
      Nothing found. Try a part of a name or map, or a day such as 14/11/2026.
      <Link {...(isLeague ? paths.league.players : paths.players)} onClick={onLeave} className={getButtonClass()}>
        All players
      </Link>
    </>
  );
}

/** Groups the search results by kind. Omits empty groups. */
function createGroups(
  foundItems: Partial<SearchResults> & { pages: FoundPage[] },
  isLeague: boolean,
  timeZone: string,
): SearchGroup[] {
  const { players = [], clans = [], maps = [], results = [], pages } = foundItems;
  const groups = [
    { label: "Players", items: players.map((player) => createPlayerOption(player, isLeague)) },
    { label: "Clans", items: clans.map(createClanOption) },
    { label: "Maps", items: maps.map(createMapOption) },
    { label: "Results", items: results.map((result) => createResultOption(result, timeZone)) },
    { label: "Pages", items: pages.map(createPageOption) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The pages of admins that the menu does not show. They are listed here to keep them out of what every page loads. */
const adminPages = (
  [
    ["/ranked/settings", "Settings", "configuration options discord mail elo backups"],
    ["/ranked/history", "History", "audit log changes who"],
    ["/ranked/announcements", "Announcements", "news banner messages"],
    ["/league/calendar/fixtures", "Fixtures", "round robin schedule calendar"],
    ["/league/rules/season", "Rules of the season", "settings versions"],
    ["/league/admin/end", "End of season", "prepare finish seasons"],
  ] as const
).map(([to, name, terms]): NavigationEntry & { readonly to: string } => ({
  to,
  name,
  icon: ShieldCheck,
  menu: "admins",
  searchTerms: `admin ${terms}`,
}));

type FoundPage = ReturnType<typeof useFoundPages>[number];

/**
 * Returns the pages that match a text and that the viewer may open: each word of the text must be the beginning of a word in
 * the page's name, area or keywords. Returns all pages for an empty text.
 */
function useFoundPages(text: string) {
  const { isAdmin } = useSession();
  const words = text.toLowerCase().split(" ").filter(Boolean);
  return [...useNavigationEntries(), ...adminPages]
    .filter(({ menu }) => isAdmin || menu !== "admins")
    .map((page) => ({ ...page, area: page.to.startsWith("/league") ? "League" : "Ranked" }))
    .filter(({ name, area, searchTerms = "" }) => {
      const names = ` ${area} ${name} ${searchTerms}`.toLowerCase();
      return words.every((word) => names.includes(` ${word}`));
    });
}

function createPageOption({ name, area, icon, to }: FoundPage) {
  return createOption(`page ${area} ${name}`, name, <Link to={to} />, {
    picture: <Icon icon={icon} size={18} />,
    aside: area,
  });
}

function createPlayerOption(player: FoundPlayer, isLeague: boolean) {
  const { _id, userName, clanName, alias } = player;
  const link = <Link {...(isLeague ? paths.league.player(_id) : paths.player(_id))} />;
  return createOption(`player ${_id}`, userName, link, {
    picture: <Avatar userId={_id} picture={player} size={26} />,
    note: alias === null ? "" : `in the game ${alias}`,
    aside: clanName,
  });
}

/** Creates the option of a clan. `crest` is the API's name of the emblem. */
function createClanOption({ _id, name, crest, seasonId, seasonName }: FoundClan) {
  return createOption(`clan ${_id}`, name, <Link {...paths.league.clan(_id)} search={{ season: seasonId }} />, {
    picture: <Emblem name={name} emblem={crest} size={26} />,
    aside: seasonName,
  });
}

function createMapOption(map: string) {
  return createOption(`map ${map}`, map, <Link {...paths.map(map)} />, {
    picture: <Icon icon={MapIcon} size={18} />,
    aside: null,
  });
}

/** Creates the option of a result. `boardName` is the API's name of its mode or season. */
function createResultOption(result: BriefResult, timeZone: string) {
  const { _id, area, map, date, boardName } = result;
  const teamsAndScore = `${joinNames(result.redNames)} ${formatScore(result)} ${joinNames(result.blueNames)}`;
  const link = <Link {...(area === "league" ? paths.league.result(_id) : paths.result(_id))} />;
  return createOption(`result ${_id}`, teamsAndScore.trim(), link, {
    picture: <Icon icon={Swords} size={18} />,
    note: [getMapLabel(map), boardName ?? ""].filter(Boolean).map(isolateBidi).join(" · "),
    aside: <time dateTime={date}>{formatPlayedDay(date, timeZone)}</time>,
  });
}

function formatScore({ redScore, blueScore, isForfeit, winnerSide }: BriefResult): string {
  const outcome = winnerSide === "red" ? "W" : "L";
  return formatRoundScore({ outcome, isForfeit, teamScore: redScore, otherScore: blueScore });
}

interface OptionDetails {
  readonly picture: ReactNode;
  /** Shown below the name. */
  readonly note?: string;
  /** Shown at the end of the line. */
  readonly aside: ReactNode;
}

function createOption(key: string, name: string, link: ReactElement, { picture, note, aside }: OptionDetails) {
  const content = (
    <>
      <span className="flex-none w-[26px] text-soft [&_svg]:block [&_svg]:mx-auto">{picture}</span>
      <span className="grid flex-1 min-w-0">
        <span className="line-clamp-2 wrap-anywhere" title={name} dir="auto">
          {name}
        </span>
        {note && (
          <span className="truncate text-soft text-sm" dir="auto">
            {note}
          </span>
        )}
      </span>
      {aside && <span className="flex-none text-soft text-sm tabular-nums text-right">{aside}</span>}
    </>
  );
  return { key, name, link, content };
}
