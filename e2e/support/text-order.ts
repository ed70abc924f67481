import type { BrowserContext } from "@playwright/test";

/**
 * Reports every text, label and title of the pages that contains a right-to-left name next to
 * other words without isolation. Pages are checked again whenever they change.
 */
export async function watchTextOrder(
  context: BrowserContext,
  names: readonly string[],
  report: (where: string) => void,
): Promise<void> {
  await context.exposeFunction("reportTextOrder", report);
  await context.addInitScript(findUnisolated, names);
}

function findUnisolated(names: readonly string[]): void {
  const { reportTextOrder } = window as unknown as { reportTextOrder(where: string): void };
  const attributes = ["aria-label", "aria-description", "aria-valuetext", "title", "alt", "placeholder", "content"];
  const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
  let isWaiting = false;

  function isWrong(text: string): boolean {
    let rest = text;
    for (let before = ""; before !== rest; ) {
      before = rest;
      rest = rest.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, "");
    }
    return rightToLeft.test(rest) && !names.includes(text.trim());
  }

  function isInline(element: Element): boolean {
    const { display } = getComputedStyle(element);
    return display === "inline" || display === "contents";
  }

  /** Returns the text of a line: the text of a node, without blocks and isolated elements. */
  function getLine(node: Node): string {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.matches("bdi, [dir=auto]") || !isInline(node)) return "\uFFFC";
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
    const line = [...(block?.childNodes ?? [])].map(getLine).join("").replaceAll("\uFFFC", " ");
    if (isWrong(line)) reportTextOrder(`${block?.tagName.toLowerCase()}: ${line.trim()}`);
  }

  function checkPage(): void {
    if (isWrong(document.title)) reportTextOrder(`title of the document: ${document.title}`);
    document.querySelectorAll(attributes.map((name) => `[${name}]`).join()).forEach(checkAttributes);
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) checkText(walker.currentNode as Text);
  }

  new MutationObserver(() => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      checkPage();
    }, 60);
  }).observe(document, { childList: true, characterData: true, attributes: true, subtree: true });
}
