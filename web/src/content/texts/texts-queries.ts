import { keepPreviousData } from "@tanstack/react-query";
import { type TextPage, textPageNames, textPages } from "contract/text-pages.ts";
import { ScrollText } from "lucide-react";
import { seasonsQueries } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { debounceQuery } from "../../platform/debounce.ts";
import { query } from "../../platform/query.ts";
import { textParam } from "../../platform/search-params.ts";

const failure = "Error while fetching text";

/** The version of a text: empty for the newest, "first" for the original text of the league. */
export const versionSearch = { version: textParam(32) } as const;

export const textsQueries = {
  /** A version of the text of a page. @param version as in the URL */
  of: (page: TextPage, version = "") =>
    query({
      queryKey: ["texts", page, version],
      queryFn: async ({ signal }) => {
        const versionFields = version === "" ? {} : { version: version === "first" ? null : version };
        return (await api.texts.getText({ body: { page, ...versionFields }, signal })).data;
      },
      meta: { failure },
    }),
  /** The source of the newest text. */
  source: (page: TextPage) =>
    query({
      queryKey: ["texts", "source", page],
      queryFn: async ({ signal }) => (await api.texts.editText({ body: { page }, signal })).data,
      access: "ADMIN",
      meta: { failure },
    }),
  /** A preview of a text. */
  preview: (page: TextPage, text: string) =>
    query({
      queryKey: ["texts", "preview", page, text],
      queryFn: async ({ signal }) => {
        await debounceQuery(signal);
        return (await api.texts.editText({ body: { page, text }, signal })).data.blocks;
      },
      placeholderData: keepPreviousData,
      access: "ADMIN",
      meta: { isSilent: true },
    }),
};

/** The options of a route that shows a text. */
export function textScreenOptions(page: TextPage) {
  return {
    page: { name: textPages[page], icon: ScrollText },
    search: versionSearch,
    queries: ({ search: { version } }: { readonly search: { readonly version: string } }) => [
      textsQueries.of(page, version),
      seasonsQueries.all,
    ],
  };
}

export function findTextPage(name: string): TextPage | undefined {
  return textPageNames.find((page) => page === name);
}
