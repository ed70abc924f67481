import { type LinkOptions, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { toast } from "../ui/toast.ts";
import { serverPage } from "./server-page.ts";

/** Redirects from the page of something that does not exist to its list, with a toast unless there has been one. */
export function useRedirectIfMissing(isMissing: boolean, list: LinkOptions, words?: string): void {
  const navigate = useNavigate();
  const rendered = serverPage();
  if (rendered && isMissing) rendered.isMissing = true;
  useEffect(() => {
    if (!isMissing) return;
    if (words !== undefined) toast.error(words);
    void navigate({ ...list, replace: true });
  }, [isMissing, list, words, navigate]);
}
