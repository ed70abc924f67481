import type { BrowserContext } from "@playwright/test";

/**
 * Reports every text, label and title in which a right-to-left name stands next to other words without being isolated. Browsers
 * may show such words in the wrong order. Checks pages again whenever they change.
 * @param names the names, which need no isolation where they are the whole text
 * @param report receives each wrong text, with the element or attribute that contains it
 */
export async function watchTextOrder(
  context: BrowserContext,
  names: readonly string[],
  report: (wrongText: string) => void,
): Promise<void> {
  await context.exposeFunction("reportTextOrder", report);
  await context.addInitScript(findUnisolated, names);
}

function findUnisolated(names: readonly string[]): void {
  const { reportTextOrder } = window as unknown as { reportTextOrder(wrongText: string): void };
  const attributes = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder", "content"];
  const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
  /** Matches an isolated text that contains no other isolated text. U+2068 begins the isolation, and U+2069 ends it. */
  const innermostIsolated = /\u2068[^\u2068\u2069]*\u2069/g;
  let isCheckScheduled = false;

  function isWrong(text: string): boolean {
    let previous = "";
    let unisolated = text;
    while (unisolated !== previous) {
      previous = unisolated;
      unisolated = unisolated.replaceAll(innermostIsolated, "");
    }
    return rightToLeft.test(unisolated) && !names.includes(text.trim());
  }

  function isInline(element: Element): boolean {
    const { display } = getComputedStyle(element);
    return display === "inline" || display === "contents";
  }

  /** Returns the text of a node, with a space instead of each block and each isolated element. */
  function getLine(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches("bdi, [dir=auto]") || !isInline(node)) return " ";
    return [...node.childNodes].map(getLine).join("");
  }

  function checkAttributes(element: Element): void {
    for (const name of attributes) {
      const value = element.getAttribute(name) ?? "";
      if (isWrong(value)) reportTextOrder(`${name}: ${value}`);
    }
  }

  function checkText({ data, parentElement }: Text): void {
    if (!rightToLeft.test(data) || parentElement?.closest("bdi, [dir=auto], svg, script, style, textarea, noscript"))
      return;
    let block = parentElement;
    while (block && isInline(block)) block = block.parentElement;
    const line = [...(block?.childNodes ?? [])].map(getLine).join("");
    if (isWrong(line)) reportTextOrder(`${block?.tagName.toLowerCase()}: ${line.trim()}`);
  }

  function checkPage(): void {
    if (isWrong(document.title)) reportTextOrder(`title of the document: ${document.title}`);
    document.querySelectorAll(attributes.map((name) => `[${name}]`).join()).forEach(checkAttributes);
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) checkText(walker.currentNode as Text);
  }

  new MutationObserver(() => {
    // Several changes in quick succession cause only one check.
    if (isCheckScheduled) return;
    isCheckScheduled = true;
    setTimeout(() => {
      isCheckScheduled = false;
      checkPage();
    }, 60);
  }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
}
