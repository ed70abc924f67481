import { useNavigate, useSearch } from "@tanstack/react-router";
import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { useEffect, useEffectEvent, useRef } from "react";

/** A search parameter of a screen. */
export interface Param<T> {
  /** Parses the parameter. Returns `undefined` if it is not valid. */
  readonly read: (text: string) => T | undefined;
  /** The default. */
  readonly fallback: T;
}
export type Params = Readonly<Record<string, Param<unknown>>>;
/** The values of a screen's search parameters, with the defaults of missing ones. */
export type SearchValues<P extends Params> = { readonly [Name in keyof P]: P[Name] extends Param<infer T> ? T : never };

/** A text. Empty by default. Longer texts are truncated. */
export function textParam(maxLength = 128): Param<string> {
  return { read: (text) => text.slice(0, maxLength), fallback: "" };
}

/** An integer within bounds, both inclusive. */
export function integerParam(bounds: { readonly from: number; readonly to: number }, fallback: number): Param<number> {
  return {
    read(text) {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return number >= bounds.from && number <= bounds.to ? number : undefined;
    },
    fallback,
  };
}

/** The page of a list. The first is 1. */
export const pageParam = integerParam({ from: 1, to: 1_000_000 }, 1);

export function choiceParam<const T extends string | number>(values: readonly T[], fallback: NoInfer<T>): Param<T> {
  return { read: (text) => values.find((value) => String(value) === text), fallback };
}

/** The page of a list and its number of rows. */
export const pagingParams = { page: pageParam, numberPerPage: choiceParam(pageSizes, defaultPageSize) } as const;

export function booleanParam(fallback: boolean): Param<boolean> {
  return { read: (text) => [true, false].find((value) => String(value) === text), fallback };
}

/** Parses a screen's search parameters. Malformed ones get their default. */
export function readSearch<P extends Params>(params: P, raw: Readonly<Record<string, unknown>>): SearchValues<P> {
  const fields = Object.entries(params).map(([name, { read, fallback }]) => {
    const text = raw[name];
    return [name, (text === undefined ? undefined : read(String(text))) ?? fallback];
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

export function useSearchParams<P extends Params>(params: P): readonly [SearchValues<P>, ChangeSearch<P>] {
  const search = readSearch(params, useSearch({ strict: false }));
  const navigate = useNavigate();
  return [
    search,
    (changes, history = "push") =>
      void navigate({
        to: CURRENT_PAGE,
        search: (before) => ({ ...before, page: undefined, ...changes }),
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
