import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { createTextParam } from "../../platform/search-params.ts";
import { fetchViewer } from "../../platform/session.ts";

/** Stands for the origin of this site, to parse paths. No site has it. */
export const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * Returns the path to redirect to after the sign-in: the requested path with its query, or "/" if that is on another
 * site, is the sign-in page, or is invalid. Browsers parse URLs leniently (backslashes count as slashes, tabs and line
 * ends are dropped), so this uses the same parser.
 */
export function toSafeRedirectPath(requestedPath: string): string {
  if (!requestedPath.startsWith("/") || !URL.canParse(requestedPath, PLACEHOLDER_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(requestedPath, PLACEHOLDER_ORIGIN);
  // A result such as "//x", which is the pathname of "/.//x", would be parsed as a URL of another site.
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith("//") || isAuthPath(pathname)) return "/";
  return pathname + search + hash;
}

/** Returns whether a path is below `/auth`, in any spelling. */
function isAuthPath(pathname: string): boolean {
  try {
    return /^\/+auth(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    // The path cannot be decoded, so no page has it. It is treated like the sign-in page: not redirected to.
    return true;
  }
}

export const signInSearch = {
  /** The path to return to; pass it through `toSafeRedirectPath`. */
  redirectUrl: createTextParam(2000),
  /** "back" after Discord has confirmed the account, or the error code with which Discord redirected back. */
  discord: createTextParam(),
} as const;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The title of the sign-in page, such as "Log in to join Duel". Unlike a search parameter, a link cannot set it. */
    readonly signInReason?: string;
  }
}

interface RouteArguments {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

/**
 * The `beforeLoad` of routes that require a session: redirects visitors to the sign-in page, and back afterwards.
 *
 * @param route typed loosely, because routes of both areas do not know the type of their parent's context
 */
export async function requireSignIn(route: object): Promise<void> {
  const { context, location } = route as RouteArguments;
  const isVisitor = (await fetchViewer(context.queryClient)) === null;
  if (isVisitor) throw redirect({ ...paths.signIn(location.href), replace: true });
}
