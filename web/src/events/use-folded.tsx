import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useSearchParams } from "../platform/search-params.ts";
import { buttonClass } from "../ui/button.tsx";
import { calendarSearch } from "./events-queries.ts";

/**
 * Whether the address wants empty hours folded, and a link to the other way.
 * @param isUsual whether they are folded where the address says nothing
 */
export function useFolded(isUsual: boolean): { readonly isFolded: boolean; readonly link: ReactNode } {
  const [{ hours }] = useSearchParams(calendarSearch);
  const isFolded = hours === "" ? isUsual : hours === "played";
  const hoursOfOther = isFolded ? "all" : "played";
  const other = isFolded === isUsual ? hoursOfOther : undefined;
  const link = (
    <Link
      to="."
      search={(before: object): object => ({ ...before, hours: other })}
      replace={true}
      resetScroll={false}
      className={buttonClass("plain", "small")}
    >
      {isFolded ? "Show all hours" : "Fold empty hours"}
    </Link>
  );
  return { isFolded, link };
}
