import { isolateBidi } from "contract/bidi-isolation.ts";
import { useEffect } from "react";
import { getLeagueName } from "./league-page.ts";
import { getServerPage } from "./server-page.ts";

let pageTitle: string | undefined;
let alert: string | null = null;

/**
 * Sets the document's title to the names of the league and the page: "gCTF League · Players".
 *
 * @param title without it, only the league's name is shown
 * @param description describes the page in a sentence, for search engines and link previews. It must not contain anything
 * that only some viewers can see
 */
export function useDocumentTitle(title?: string, description?: string): void {
  const rendered = getServerPage();
  if (rendered) Object.assign(rendered, { title, description });
  useEffect(() => {
    pageTitle = title;
    writeTitle();
    writeHead({ "og:title": title ?? getLeagueName() });
  }, [title]);
  useEffect(() => {
    const content = description ?? getLeagueName();
    writeHead({ description: content, "og:description": content });
  }, [description]);
}

/** Shows an alert in the document's title on every page: "gCTF League · (!) Match ready". `null` shows none. */
export function useTitleAlert(text: string | null): void {
  useEffect(() => {
    alert = text;
    writeTitle();
    return () => {
      alert = null;
      writeTitle();
    };
  }, [text]);
}

/**
 * Sets the canonical URL in the document's head.
 *
 * @param href path and query
 */
export function setCanonicalUrl(href: string): void {
  const link = document.head.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!link) return;
  link.href = new URL(href, link.href).href;
  writeHead({ "og:url": link.href });
}

function writeTitle(): void {
  document.title = [getLeagueName(), alert === null ? (pageTitle ?? "") : `(!) ${alert}`]
    .filter(Boolean)
    .map(isolateBidi)
    .join(" · ");
}

function writeHead(tags: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(tags))
    document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.setAttribute("content", content);
}

/** Tells search engines not to index the page. */
export function useNoIndex(): void {
  const rendered = getServerPage();
  if (rendered) rendered.isUnlisted = true;
}
