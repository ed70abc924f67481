import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** The start of the URL fragment of a page to which an unknown path was redirected. The path follows. */
const HASH_PREFIX = "nothing-at=";
const MAX_PATH_LENGTH = 80;

/**
 * Returns the URL fragment with which an unknown path is redirected to another page. The fragment contains the unknown path,
 * so that the page can show it. Browsers never send a fragment to servers and caches.
 */
export function toUnknownPathHash(path: string): string {
  return HASH_PREFIX + path.slice(0, MAX_PATH_LENGTH);
}

/** Returns the unknown path that was redirected to this page, or `null`. Removes it from the URL. */
export function useUnknownPath(): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  /** The unknown path of the last redirect, and the path of the page to which it led. */
  const [redirect, setRedirect] = useState({ unknownPath: "", pagePath: "" });
  useEffect(() => {
    if (!hash.startsWith(`${HASH_PREFIX}/`)) return;
    setRedirect({
      unknownPath: hash.slice(HASH_PREFIX.length, HASH_PREFIX.length + MAX_PATH_LENGTH),
      pagePath: pathname,
    });
    // `search: true` keeps the search parameters.
    void navigate({ to: ".", search: true, hash: "", replace: true });
  }, [hash, pathname, navigate]);
  return redirect.pagePath === pathname ? redirect.unknownPath : null;
}
