import { Link, useLocation } from "@tanstack/react-router";
import type { BriefResult } from "contract/brief-results.ts";
import { forfeitScore } from "contract/constants.ts";
import { isolated, listOfNames } from "contract/isolated.ts";
import type { Found, SearchedClan, SearchedPlayer } from "contract/search.ts";
import { Swords } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { useToday } from "../../calendar/event-times.ts";
import { Crest } from "../../league-ui/crest.tsx";
import { mapWord } from "../../league-ui/mode-words.ts";
import { Avatar } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { useQuery } from "../../platform/query.ts";
import { useSitePages } from "../../platform/screen.tsx";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { Icon } from "../../ui/icon.tsx";
import { Failure } from "../../ui/notice.tsx";
import { type SearchGroup, SearchWindow } from "../../ui/search-window.tsx";
import { foundQuery, readSearched } from "./search-queries.ts";

export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const isLeague = useLocation({ select: ({ pathname }) => pathname.startsWith("/league") });
  const timeZone = useTimeZone();
  const searched = readSearched(typed, useToday());
  const isEmpty = searched.text === "" && searched.day === null;
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...foundQuery(searched),
    enabled: open && !isEmpty,
  });
  const found = isEmpty || isError ? undefined : data;
  const pages = useFoundPages(searched.text);
  const groups = groupsOf({ ...found, pages: searched.day === null ? pages : [] }, isLeague, timeZone);
  const isPending = !isEmpty && !isError && (found === undefined || isPlaceholderData || isFetching);
  const options = groups.reduce((sum, { items }) => sum + items.length, 0);
  const close = () => {
    setTyped("");
    onClose();
  };
  return (
    <SearchWindow
      open={open}
      onClose={close}
      title="Search the league"
      placeholder="Player, clan, map or day"
      value={typed}
      onValue={setTyped}
      groups={groups}
      status={isPending ? "Searching" : `${options} ${options === 1 ? "match" : "matches"}`}
    >
      {isError && !isEmpty && (
        <Failure
          title="The search failed"
          message="The league could not be reached. What you typed is still there."
          onRetry={() => void refetch()}
        />
      )}
      {options === 0 && !isError && (
        <p className="py-8 px-5 text-soft text-center">
          {isPending ? "Searching…" : "Nothing was found. Try part of a name or of a map, or a day such as 14/11/2026."}
        </p>
      )}
      {isEmpty && (
        <p className="pt-3 px-5 pb-4 border-t border-line text-soft text-sm">
          Names are found without accents. A map and a day together work too: ctf5 14/11.
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

/** What was found, by kind; without the kinds of which there is nothing. */
function groupsOf(found: Partial<Found> & { pages: FoundPage[] }, isLeague: boolean, timeZone: string): SearchGroup[] {
  const { players = [], clans = [], results = [], pages } = found;
  const groups = [
    { label: "Players", items: players.map((player) => playerOption(player, isLeague)) },
    { label: "Clans", items: clans.map(clanOption) },
    { label: "Results", items: results.map((result) => resultOption(result, timeZone)) },
    { label: "Pages", items: pages.map(pageOption) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

type FoundPage = ReturnType<typeof useFoundPages>[number];

/** The pages of which all words of a text begin a word of the name or one of the others for it; all without a text. */
function useFoundPages(text: string) {
  const words = text.toLowerCase().split(" ").filter(Boolean);
  return useSitePages()
    .filter(({ menu }) => menu !== "admins")
    .map((page) => ({ ...page, area: page.to.startsWith("/league") ? "League" : "Ranked" }))
    .filter(({ name, area, also = "" }) => {
      const names = ` ${area} ${name} ${also}`.toLowerCase();
      return words.every((word) => names.includes(` ${word}`));
    });
}

function pageOption({ name, area, icon, to }: FoundPage) {
  return option(`page ${area} ${name}`, name, <Link to={to} />, {
    picture: <Icon of={icon} size={18} />,
    aside: area,
  });
}

function playerOption(player: SearchedPlayer, isLeague: boolean) {
  const { _id, userName, clanName, alias } = player;
  const link = <Link {...(isLeague ? paths.league.player(_id) : paths.player(_id))} />;
  return option(`player ${_id}`, userName, link, {
    picture: <Avatar userId={_id} picture={player} size={26} />,
    note: alias === null ? "" : `in the game ${alias}`,
    aside: clanName,
  });
}

function clanOption({ _id, name, crest, seasonId, seasonName }: SearchedClan) {
  return option(`clan ${_id}`, name, <Link {...paths.league.clan(_id)} search={{ season: seasonId }} />, {
    picture: <Crest name={name} crest={crest} size={26} />,
    aside: seasonName,
  });
}

function resultOption(result: BriefResult, timeZone: string) {
  const { _id, area, map, date, boardName } = result;
  const sides = `${listOfNames(result.redNames)} ${scoreOf(result)} ${listOfNames(result.blueNames)}`;
  const link = <Link {...(area === "league" ? paths.league.result(_id) : paths.result(_id))} />;
  return option(`result ${_id}`, sides.trim(), link, {
    picture: <Icon of={Swords} size={18} />,
    note: [mapWord(map), boardName ?? ""].filter(Boolean).map(isolated).join(" · "),
    aside: <time dateTime={date}>{playedAt(date, timeZone).split(",")[0]}</time>,
  });
}

function scoreOf({ redScore, blueScore, isForfeit, winnerSide }: BriefResult): string {
  if (!isForfeit) return `${redScore}:${blueScore}`;
  return winnerSide === "red" ? `${forfeitScore}:Forfeit` : `Forfeit:${forfeitScore}`;
}

interface OptionParts {
  readonly picture: ReactNode;
  readonly note?: string;
  readonly aside: ReactNode;
}

function option(key: string, name: string, link: ReactElement, { picture, note, aside }: OptionParts) {
  const content = (
    <>
      <span className="flex-none w-[26px] text-soft [&_svg]:block [&_svg]:mx-auto">{picture}</span>
      <span className="grid flex-1 min-w-0">
        <span className="truncate" title={name} dir="auto">
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
