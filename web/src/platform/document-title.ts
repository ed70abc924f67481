import { isolateBidi } from "contract/bidi-isolation.ts";
import { useEffect } from "react";
import { getLeagueName } from "./league-page.ts";
import { getServerPage } from "./server-page.ts";

let page: string | undefined;
let call: string | null = null;

/**
 * Names the document after the league and the page: "gCTF League · Players". Without a page, the league alone.
 *
 * @param description what the page shows, in a sentence, for search engines and previews of links; nothing that only
 * some viewers may know
 */
export function useDocumentTitle(title?: string, description?: string): void {
  const rendered = getServerPage();
  if (rendered) Object.assign(rendered, { title, description });
  useEffect(() => {
    page = title;
    writeTitle();
    writeHead({ "og:title": title ?? getLeagueName() });
  }, [title]);
  useEffect(() => {
    const words = description ?? getLeagueName();
    writeHead({ description: words, "og:description": words });
  }, [description]);
}

/** Shows a call in the document's title, and so on its tab, on whatever page: "gCTF League · (!) Match ready". */
export function useTitleAlert(words: string | null): void {
  useEffect(() => {
    call = words;
    writeTitle();
    return () => {
      call = null;
      writeTitle();
    };
  }, [words]);
}

/** Writes the address of the page that is shown into the document's head. @param href path and query */
export function setCanonicalUrl(href: string): void {
  const link = document.head.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!link) return;
  link.href = new URL(href, link.href).href;
  writeHead({ "og:url": link.href });
}

function writeTitle(): void {
  document.title = [getLeagueName(), call === null ? (page ?? "") : `(!) ${call}`]
    .filter(Boolean)
    .map(isolateBidi)
    .join(" · ");
}

function writeHead(tags: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(tags))
    document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.setAttribute("content", content);
}

export function useNoIndex(): void {
  const rendered = getServerPage();
  if (rendered) rendered.isUnlisted = true;
}
