import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
    /** What earlier checks of this document have seen. */
    checked?: { visible: Set<Element>; appearances: Set<string>; backgrounds: Map<string, number> };
  }
}

/**
 * Runs axe within the page. Contrast takes most of its time, so of texts that look alike (the same place in the tree, the
 * same colours) three are measured.
 * @returns what it finds, best practices included, in words
 */
export async function findAccessibilityErrors(what: "everything" | "changes"): Promise<string[]> {
  await endTransitions();
  if (what === "everything" || window.checked === undefined) {
    window.checked = { visible: new Set(), appearances: new Set(), backgrounds: new Map() };
  }
  const { checked } = window;
  const all = [...document.querySelectorAll("*")];
  const parts = changedParts();
  const texts = textsToMeasure();
  return [
    ...(await faultsIn(parts, { rules: { "color-contrast": { enabled: false }, region: { enabled: false } } })),
    ...(await faultsIn(texts, { runOnly: ["color-contrast"] })),
  ];

  /** Ends transitions, so that colours are measured in their final state. */
  async function endTransitions(): Promise<void> {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  }

  /** The outermost elements that have come into view, and controls of which a part has vanished. */
  function changedParts(): Element[] {
    const visible = new Set(all.filter((element) => element.checkVisibility({ visibilityProperty: true })));
    const before = checked.visible;
    checked.visible = visible;
    const isNew = (element: Element | null) => element !== null && visible.has(element) && !before.has(element);
    const added = all.filter((element) => isNew(element) && !isNew(element.parentElement));
    const vanished = [...before].filter((element) => element.isConnected && !visible.has(element));
    const controls = vanished.flatMap((one) => one.parentElement?.closest("a, button, label, summary, [role]") ?? []);
    return [...new Set([...added, ...controls.filter((element) => visible.has(element))])];
  }

  /** Of the texts of each appearance that has not been checked the first, the middle one and the last. */
  function textsToMeasure(): Element[] {
    const appearanceOf = appearances();
    const alike = Map.groupBy([...checked.visible].filter(hasText), appearanceOf);
    return [...alike].flatMap(([appearance, elements]) => {
      if (checked.appearances.has(appearance)) return [];
      checked.appearances.add(appearance);
      return [...new Set([elements.at(0), elements.at(elements.length / 2), elements.at(-1)])].flatMap(
        (element) => element ?? [],
      );
    });
  }

  function hasText(element: Element): boolean {
    if (element.matches("input, select, textarea")) return true;
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
  }

  /** What the contrast of a text depends on: its own style, and the tags, classes and backgrounds of its ancestors. */
  function appearances(): (element: Element) => string {
    const known = new Map<Element, number>();
    const backgroundOf = (element: Element): number => {
      const background = known.get(element) ?? numberOf(styleOnBackground(element));
      known.set(element, background);
      return background;
    };
    const styleOnBackground = (element: Element) => {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
      const above = element.parentElement === null ? "" : backgroundOf(element.parentElement);
      return [above, element.tagName, element.getAttribute("class"), backgroundColor, backgroundImage, opacity, filter];
    };
    const numberOf = (style: unknown[]) => {
      const number = checked.backgrounds.get(style.join(" ")) ?? checked.backgrounds.size;
      checked.backgrounds.set(style.join(" "), number);
      return number;
    };
    return (element) => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const isDisabled = element.closest(":disabled, [aria-disabled=true], label:has(:disabled)") !== null;
      return [backgroundOf(element), color, fontSize, fontWeight, textShadow, isDisabled].join(" ");
    };
  }

  async function faultsIn(include: Element[], options: axe.RunOptions): Promise<string[]> {
    if (include.length === 0) return [];
    const { violations } = await window.axe.run({ include }, { ...options, resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target).join(", ")}`);
  }
}
