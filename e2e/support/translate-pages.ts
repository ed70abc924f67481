import type { BrowserContext } from "@playwright/test";

/**
 * How a translator changes a text node: it replaces the node by an element with the translation (`replace`), as Google
 * Translate does, or it moves the node into a new element (`wrap`).
 */
export type Technique = "replace" | "wrap";
export const TECHNIQUES: readonly Technique[] = ["replace", "wrap"];

/** When the translator begins: while the page loads, or a moment after it has loaded. */
type Begin = "beforeHydration" | "afterLoad";

type Translation = { readonly technique: Technique; readonly begin: Begin };

/** Acts as a translator on every page, even when texts change. The "translation" of a text is the same text. */
export async function translatePages(context: BrowserContext, options: Translation): Promise<void> {
  await context.addInitScript(translatePage, options);
}

/** Runs in the page before it has any text: translates each text as it appears, or all texts after the page has loaded. */
export function translatePage({ technique, begin }: Translation): void {
  const isUntranslated = (text: Text) =>
    text.data.trim() !== "" && text.parentElement?.closest("font, script, style, textarea, noscript, title") === null;
  const translateText = (text: Text) => {
    const outer = document.createElement("font");
    const inner = document.createElement("font");
    outer.append(inner);
    if (technique === "replace") {
      inner.append(text.data);
      text.replaceWith(outer);
    } else {
      text.before(outer);
      inner.append(text);
    }
  };
  const translateAll = () => {
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.filter(isUntranslated).forEach(translateText);
  };
  const start = () => {
    new MutationObserver(translateAll).observe(document, { childList: true, characterData: true, subtree: true });
    // Before hydration, the page has no text yet, so the observer notices all texts.
    if (begin === "afterLoad") translateAll();
  };
  if (begin === "afterLoad" && document.readyState !== "complete")
    addEventListener("load", () => setTimeout(start, 300));
  else start();
}
