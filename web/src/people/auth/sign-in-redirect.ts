import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { paths } from "../../paths.ts";
import { textParam } from "../../platform/search-params.ts";
import { viewerOf } from "../../platform/session.ts";

const HERE = "https://here.invalid";

/**
 * The path to redirect to after signing in: the wanted one with its query, or "/"
 * where that is on another site, the sign-in page, or invalid. Browsers parse an address more leniently than
 * expected (backslashes are slashes, tabs and line ends are dropped), so it is parsed as they do.
 */
export function safeRedirect(wanted: string): string {
  if (!wanted.startsWith("/") || !URL.canParse(wanted, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, HERE);
  if (origin !== HERE || pathname.startsWith("//") || isSignIn(pathname)) return "/";
  return pathname + search + hash;
}

function isSignIn(pathname: string): boolean {
  try {
    return /^\/+auth(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true; // an undecodable path has no page
  }
}

export const signInSearch = {
  /** The path to return to; validate it with `safeRedirect`. */
  redirectUrl: textParam(2000),
  /** "back": from Discord, with an account; else the error code with which Discord redirected back. */
  discord: textParam(),
} as const;

interface Arrival {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly href: string };
}

/** `beforeLoad` of routes that need a session: redirects visitors to the sign-in page, and back afterwards. */
export async function onlySignedIn({ context, location }: Arrival): Promise<void> {
  const isVisitor = (await viewerOf(context.queries)) === null;
  if (isVisitor) throw redirect({ ...paths.signIn(location.href), replace: true });
}
