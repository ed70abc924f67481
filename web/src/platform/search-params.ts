import { useNavigate, useSearch } from "@tanstack/react-router";
import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { useEffect, useEffectEvent, useRef } from "react";

/** A search parameter of a screen. */
export interface Param<T> {
  /** Parses the parameter. Returns `undefined` if it is not valid. */
  readonly parse: (text: string) => T | undefined;
  /** The default. */
  readonly fallback: T;
}
export type Params = Readonly<Record<string, Param<unknown>>>;
/** The values of a screen's search parameters. A missing parameter has its default. */
export type SearchValues<P extends Params> = { readonly [Name in keyof P]: P[Name] extends Param<infer T> ? T : never };

/** Creates a parameter for a text. Empty by default. Longer texts are truncated. */
export function createTextParam(maxLength = 128): Param<string> {
  return { parse: (text) => text.slice(0, maxLength), fallback: "" };
}

/** Creates a parameter for an integer within bounds, both inclusive. */
export function createIntegerParam(
  bounds: { readonly from: number; readonly to: number },
  fallback: number,
): Param<number> {
  return {
    parse(text) {
      // Digits only, because `Number` would also accept texts such as "1e3", "0x10" and " 10".
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return number >= bounds.from && number <= bounds.to ? number : undefined;
    },
    fallback,
  };
}

/** The page of a list. The first is 1. */
export const pageParam = createIntegerParam({ from: 1, to: 1_000_000 }, 1);

/** Creates a parameter for one of several values. */
export function createChoiceParam<const T extends string | number>(
  values: readonly T[],
  fallback: NoInfer<T>,
): Param<T> {
  return { parse: (text) => values.find((value) => String(value) === text), fallback };
}

/** The page of a list and its number of rows. */
export const pagingParams = { page: pageParam, numberPerPage: createChoiceParam(pageSizes, defaultPageSize) } as const;

/** Creates a parameter for `true` or `false`. */
export function createBooleanParam(fallback: boolean): Param<boolean> {
  return { parse: (text) => [true, false].find((value) => String(value) === text), fallback };
}

/** Parses a screen's search parameters. Malformed ones get their default. */
export function readSearch<P extends Params>(params: P, raw: Readonly<Record<string, unknown>>): SearchValues<P> {
  const fields = Object.entries(params).map(([name, { parse, fallback }]) => {
    const text = raw[name];
    return [name, (text === undefined ? undefined : parse(String(text))) ?? fallback];
  });
  return Object.fromEntries(fields) as SearchValues<P>;
}

/** Changes search parameters. Resets the page of the list to 1, unless the page itself is changed. */
export type ChangeSearch<P extends Params> = (
  changes: Partial<SearchValues<P>>,
  /** Use `replace` while the user types, so that Back does not undo each letter. */
  history?: "push" | "replace",
) => void;

/** A link target for the current page, whose other search parameters are unknown. */
export const CURRENT_PAGE: string = ".";

/** Returns the values of a screen's search parameters, and a function that changes some of them. */
export function useSearchParams<P extends Params>(params: P): readonly [SearchValues<P>, ChangeSearch<P>] {
  const search = readSearch(params, useSearch({ strict: false }));
  const navigate = useNavigate();
  return [
    search,
    (changes, history = "push") =>
      void navigate({
        to: CURRENT_PAGE,
        search: (current) => ({ ...current, page: undefined, ...changes }),
        replace: history === "replace",
        resetScroll: "page" in changes,
      }),
  ];
}

/** Parses the query of a URL. If a name occurs several times, the last value is used. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Formats the query of a URL, with its `?`. Leaves out fields that are `undefined`. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * Shows a message once if the URL has a parameter, for example after a redirect.
 *
 * @param isSet whether the URL has the parameter
 * @param show shows the message and removes the parameter
 */
export function useFlashParam(isSet: boolean, show: () => void): void {
  const wasSet = useRef(false);
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (isSet && !wasSet.current) showNow();
    wasSet.current = isSet;
  }, [isSet]);
}
