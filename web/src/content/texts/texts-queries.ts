import { keepPreviousData } from "@tanstack/react-query";
import { type TextPage, textPageNames, textPages } from "contract/text-pages.ts";
import { ScrollText } from "lucide-react";
import { seasonsQueries } from "../../competitions/seasons-queries.ts";
import { api } from "../../platform/api.ts";
import { debounceQuery } from "../../platform/debounce.ts";
import { defineQuery } from "../../platform/query.ts";
import { createTextParam } from "../../platform/search-params.ts";

/** The title of the toast if a text cannot be loaded. */
const failure = "Error while fetching text";

/** The version in the URL for the text that the software contains, before any edit. */
export const ORIGINAL_VERSION = "first";

/** The version of a text: empty for the newest, otherwise `ORIGINAL_VERSION` or the id of an edit. */
export const versionSearch = { version: createTextParam(32) } as const;

/** The queries for texts that admins edit, such as the rules. */
export const textsQueries = {
  /**
   * A version of the text of a page.
   * @param version as in the URL: empty for the newest
   */
  byPage: (page: TextPage, version = "") =>
    defineQuery({
      queryKey: ["texts", page, version],
      queryFn: async ({ signal }) => {
        const body = { page, ...toVersionField(version) };
        return (await api.texts.getText({ body, signal })).data;
      },
      meta: { failure },
    }),
  /** The Markdown source of the newest text. The API's call `editText` only returns a source or a preview. */
  source: (page: TextPage) =>
    defineQuery({
      queryKey: ["texts", "source", page],
      queryFn: async ({ signal }) => (await api.texts.editText({ body: { page }, signal })).data,
      access: "ADMIN",
      meta: { failure },
    }),
  /** The blocks of an edited text that is not stored yet. The request waits until the user stops typing. */
  preview: (page: TextPage, text: string) =>
    defineQuery({
      queryKey: ["texts", "preview", page, text],
      queryFn: async ({ signal }) => {
        await debounceQuery(signal);
        return (await api.texts.editText({ body: { page, text }, signal })).data.blocks;
      },
      placeholderData: keepPreviousData,
      access: "ADMIN",
      meta: { hidesErrorToast: true },
    }),
};

/** Converts a version in the URL to the field of a request: `null` is the original, and no field is the newest. */
function toVersionField(version: string): { readonly version?: string | null } {
  if (version === "") return {};
  return { version: version === ORIGINAL_VERSION ? null : version };
}

/** The options of a route that shows a text. Placeholders in texts are replaced by the rules of a season. */
export function createTextScreenOptions(page: TextPage) {
  return {
    navigationEntry: { name: textPages[page], icon: ScrollText },
    search: versionSearch,
    queries: ({ search: { version } }: { readonly search: { readonly version: string } }) => [
      textsQueries.byPage(page, version),
      seasonsQueries.all,
    ],
  };
}

/** Returns the page with a name from the URL; `undefined` if there is none. */
export function findTextPage(name: string): TextPage | undefined {
  return textPageNames.find((page) => page === name);
}
