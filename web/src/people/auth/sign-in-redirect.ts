import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { textParam } from "../../platform/search-params.ts";
import { fetchViewer } from "../../platform/session.ts";

const PLACEHOLDER_ORIGIN = "https://here.invalid";

/**
 * Returns the path to redirect to after the sign-in: the requested path with its query, or "/" if that is on another
 * site, is the sign-in page, or is invalid. Browsers parse URLs leniently (backslashes count as slashes, tabs and line
 * ends are dropped), so this uses the same parser.
 */
export function safeRedirect(requested: string): string {
  if (!requested.startsWith("/") || !URL.canParse(requested, PLACEHOLDER_ORIGIN)) return "/";
  const { origin, pathname, search, hash } = new URL(requested, PLACEHOLDER_ORIGIN);
  if (origin !== PLACEHOLDER_ORIGIN || pathname.startsWith("//") || isSignIn(pathname)) return "/";
  return pathname + search + hash;
}

function isSignIn(pathname: string): boolean {
  try {
    return /^\/+auth(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true; // No page has an undecodable path.
  }
}

export const signInSearch = {
  /** The path to return to; pass it through `safeRedirect`. */
  redirectUrl: textParam(2000),
  /** "back" after Discord has confirmed the account, or the error code with which Discord redirected back. */
  discord: textParam(),
} as const;

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
