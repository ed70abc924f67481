import type { Match } from "contract/matches.ts";
import { useEffect, useRef } from "react";
import { toast } from "../ui/toast.ts";

/** Tells when the viewer's match is open no more: it goes without anyone pressing anything. */
export function useMatchEnd(match: Match | null): void {
  const last = useRef<Match | null>(null);
  useEffect(() => {
    if (match === null && last.current !== null) tellEnd(last.current);
    last.current = match;
  }, [match]);
}

function tellEnd({ readyUntil }: Match): void {
  if (readyUntil === null) toast.plain("Your match is over");
  else toast.plain("Your match is called off", "Not everybody was ready, or its players cancelled it.");
}
