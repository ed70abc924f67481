import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

const PREFIX = "nothing-at=";
const MAX_PATH_LENGTH = 80;

/**
 * Returns the URL fragment that tells the page to which an unknown path is redirected what that path was. A fragment is
 * never sent to servers and caches.
 */
export function toUnknownPathHash(path: string): string {
  return PREFIX + path.slice(0, MAX_PATH_LENGTH);
}

/** Returns the unknown path that was redirected to this page, or `null`. Removes it from the URL. */
export function useUnknownPath(): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [unknown, setUnknown] = useState({ path: "", page: "" });
  useEffect(() => {
    if (!hash.startsWith(`${PREFIX}/`)) return;
    setUnknown({ path: hash.slice(PREFIX.length, PREFIX.length + MAX_PATH_LENGTH), page: pathname });
    void navigate({ to: ".", search: true, hash: "", replace: true });
  }, [hash, pathname, navigate]);
  return unknown.page === pathname ? unknown.path : null;
}
