import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useToday } from "../events/days.ts";
import { useQuery } from "../platform/query.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { Failure } from "../ui/failure.tsx";
import { SearchWindow } from "../ui/search-window.tsx";
import { foundGroups, pageGroup } from "./search-options.tsx";
import { foundQuery, readSearched } from "./search-queries.ts";
import { findPages } from "./site-pages.ts";

interface SearchDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Finds players, clans, results by map and day, and pages. */
export function SearchDialog({ open, onClose }: SearchDialogProps) {
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
  const pages = searched.day === null ? findPages(searched.text) : [];
  const groups = [
    ...(found ? foundGroups(found, { isLeague, timeZone }) : []),
    ...(pages.length > 0 ? [pageGroup(pages)] : []),
  ];
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
      status={isPending ? "Searching" : optionsWords(options)}
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
        </p>
      )}
    </SearchWindow>
  );
}

function optionsWords(options: number): string {
  return options === 1 ? "1 match" : `${options} matches`;
}
