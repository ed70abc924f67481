import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { text } from "../platform/search-params.ts";
import { viewerOf } from "../platform/session.ts";

const HERE = "https://here.invalid";

/**
 * The path of this site that somebody may be sent to after signing in: the one that is wanted, with its query, or "/"
 * where that would lead to another site, back to signing in, or nowhere. Browsers read an address more kindly than
 * it looks (backslashes are slashes, tabs and line ends are nothing), so it is judged as they read it.
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
    return true; // what cannot be decoded leads nowhere, and from there to signing in
  }
}

export const signInSearch = {
  /** The path to come back to; to be judged by `safeRedirect`. */
  redirectUrl: text(2000),
} as const;

interface Arrival {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly href: string };
}

/** `beforeLoad` of what visitors do not have: leads them to sign in, and back. */
export async function onlySignedIn({ context, location }: Arrival): Promise<void> {
  const isVisitor = (await viewerOf(context.queries)) === null;
  if (isVisitor) throw redirect({ ...paths.signIn(location.href), replace: true });
}
