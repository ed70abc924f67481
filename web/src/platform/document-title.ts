import { isolateBidi } from "contract/bidi-isolation.ts";
import { formatDocumentTitle, formatSharedTitle } from "contract/document-title.ts";
import { useEffect } from "react";
import { getCurrentServerPage } from "./server-page.ts";
import { getLeagueName } from "./site-info.ts";

let pageTitle: string | undefined;
let alertText: string | null = null;

/**
 * Sets the document's title to the names of the league, the page and the area: "gCTF League · Players · Ranked".
 *
 * @param title without it, only the league's name is shown
 * @param description describes the page in a sentence, for search engines and link previews. It must not contain anything
 * that only some viewers can see
 */
export function useDocumentTitle(title?: string, description?: string): void {
  // The server does not run effects. It reads the title from this object after it has rendered the page.
  const serverPage = getCurrentServerPage();
  if (serverPage) {
    serverPage.title = title;
    serverPage.description = description;
  }
  useEffect(() => {
    pageTitle = title;
    updateTitle();
    setMetaTags({ "og:title": formatSharedTitle(getLeagueName(), title, location.pathname) });
  }, [title]);
  useEffect(() => {
    const content = description ?? getLeagueName();
    setMetaTags({ description: content, "og:description": content });
  }, [description]);
}

/** Shows an alert in the document's title on every page: "gCTF League · (!) Match ready". `null` shows none. */
export function useTitleAlert(text: string | null): void {
  useEffect(() => {
    alertText = text;
    updateTitle();
    return () => {
      alertText = null;
      updateTitle();
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
  setMetaTags({ "og:url": link.href });
}

function updateTitle(): void {
  const name = getLeagueName();
  document.title =
    alertText === null
      ? formatDocumentTitle(name, pageTitle, location.pathname)
      : [name, `(!) ${alertText}`].filter(Boolean).map(isolateBidi).join(" · ");
}

function setMetaTags(tags: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(tags))
    document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.setAttribute("content", content);
}

/** Excludes the page from search engines: the server sends it with an instruction not to index it. */
export function useNoIndex(): void {
  const serverPage = getCurrentServerPage();
  if (serverPage) serverPage.isUnlisted = true;
}
