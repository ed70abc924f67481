import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

const NAME = "nothing-at=";
const LONGEST = 80;

/** The fragment by which the page that an unknown address leads to says so; servers and their caches never see it. */
export function toUnknownPathHash(path: string): string {
  return NAME + path.slice(0, LONGEST);
}

/** The unknown address that led to this page, whose own address loses it; `null` where the page itself was meant. */
export function useUnknownPath(): string | null {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [missing, setMissing] = useState({ address: "", page: "" });
  useEffect(() => {
    if (!hash.startsWith(`${NAME}/`)) return;
    setMissing({ address: hash.slice(NAME.length, NAME.length + LONGEST), page: pathname });
    void navigate({ to: ".", search: true, hash: "", replace: true });
  }, [hash, pathname, navigate]);
  return missing.page === pathname ? missing.address : null;
}
