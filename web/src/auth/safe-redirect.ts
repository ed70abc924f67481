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
