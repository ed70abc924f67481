import { type LinkOptions, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { toast } from "../ui/toast.ts";

/** Leads from the page of something that there is not back to the list, and says so, unless that was said already. */
export function useWayOut(isUnknown: boolean, list: LinkOptions, words?: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isUnknown) return;
    if (words !== undefined) toast.error(words);
    void navigate({ ...list, replace: true });
  }, [isUnknown, list, words, navigate]);
}
