import { keepPreviousData } from "@tanstack/react-query";
import type { Found, searchShapes } from "contract/search.ts";
import { searchCalls } from "contract/search-calls.ts";
import { client } from "../platform/api.ts";
import { debounceQuery } from "../platform/debounce.ts";
import { query } from "../platform/query.ts";
import { dayBounds, viewerTimeZone } from "../platform/time-zone.ts";
import type { Searched } from "./search-words.ts";

/** Not with the clients of all pages: only the dialog needs it. */
const { search } = client<typeof searchCalls, typeof searchShapes>(searchCalls);

/** What is found of everything. */
export function foundQuery({ text, day }: Searched) {
  return query<Found>({
    queryKey: ["search", text, day],
    queryFn: async ({ signal }) => {
      await debounceQuery(signal);
      return (await search({ body: { text, ...(day && dayBounds(day, viewerTimeZone())) }, signal })).data;
    },
    // Shown in the dialog.
    meta: { failure: "The search failed", isSilent: true },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
