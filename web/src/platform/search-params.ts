import { useNavigate, useSearch } from "@tanstack/react-router";
import { defaultPageSize, pageSizes } from "contract/constants.ts";
import { useEffect, useEffectEvent, useRef } from "react";

/** One search parameter of a screen: how it is parsed, and its default. */
export interface Param<T> {
  /** `undefined`: not a value of this field. */
  readonly read: (written: string) => T | undefined;
  readonly fallback: T;
}
export type Params = Readonly<Record<string, Param<unknown>>>;
/** The search parameters of a screen: each has a value. */
export type SearchValues<P extends Params> = { readonly [Name in keyof P]: P[Name] extends Param<infer T> ? T : never };

/** Any text, empty where there is none. */
export function textParam(longest = 128): Param<string> {
  return { read: (written) => written.slice(0, longest), fallback: "" };
}

/** A whole number within bounds. */
export function integerParam(bounds: { readonly from: number; readonly to: number }, fallback: number): Param<number> {
  return {
    read(written) {
      const number = /^\d{1,9}$/.test(written) ? Number(written) : Number.NaN;
      return number >= bounds.from && number <= bounds.to ? number : undefined;
    },
    fallback,
  };
}

/** The page of a list, from 1. */
export const pageParam = integerParam({ from: 1, to: 1_000_000 }, 1);

export function choiceParam<const T extends string | number>(values: readonly T[], fallback: NoInfer<T>): Param<T> {
  return { read: (written) => values.find((value) => String(value) === written), fallback };
}

/** Which page of a list is shown, of how many rows. */
export const pagingParams = { page: pageParam, numberPerPage: choiceParam(pageSizes, defaultPageSize) } as const;

export function booleanParam(fallback: boolean): Param<boolean> {
  return { read: (written) => [true, false].find((value) => String(value) === written), fallback };
}

/** Parses a screen's search parameters; malformed ones get their default. */
export function readSearch<P extends Params>(params: P, raw: Readonly<Record<string, unknown>>): SearchValues<P> {
  const fields = Object.entries(params).map(([name, { read, fallback }]) => {
    const written = raw[name];
    return [name, (written === undefined ? undefined : read(String(written))) ?? fallback];
  });
  return Object.fromEntries(fields) as SearchValues<P>;
}

/** Changes search parameters; a change of any other than the page resets the page to 1. */
export type ChangeSearch<P extends Params> = (
  changes: Partial<SearchValues<P>>,
  /** `replace` while somebody types, so that Back does not go through every letter. */
  how?: "push" | "replace",
) => void;

/** The page that is shown, whichever it is: of its search only what changes is known. */
export const CURRENT_PAGE: string = ".";

export function useSearchParams<P extends Params>(params: P): readonly [SearchValues<P>, ChangeSearch<P>] {
  const search = readSearch(params, useSearch({ strict: false }));
  const navigate = useNavigate();
  return [
    search,
    (changes, how = "push") =>
      void navigate({
        to: CURRENT_PAGE,
        search: (before) => ({ ...before, page: undefined, ...changes }),
        replace: how === "replace",
        resetScroll: "page" in changes,
      }),
  ];
}

/** The fields of an address's query as they are written: texts, the last of those with one name. */
export function parseSearch(written: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(written));
}

/** The query of an address, with its `?`; fields that are `undefined` are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(search).filter(([, value]) => value !== undefined);
  const written = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
  return written && `?${written}`;
}

/**
 * Shows once what a parameter of the address announces, such as the success of a redirect.
 *
 * @param isSet whether the address has the parameter
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
