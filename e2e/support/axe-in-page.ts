import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
    /** The state after the previous checks of this document. */
    checked?: {
      /** The elements that were visible at the last check. */
      visible: Set<Element>;
      /** The appearances of texts whose contrast was measured. */
      appearances: Set<string>;
      /** Numbers for the styles behind texts. Equal styles have the same number. */
      backgrounds: Map<string, number>;
    };
  }
}

/**
 * Runs axe within the page. Measuring contrast takes most of the time, so only three of all texts that look alike are measured:
 * texts with the same colours whose ancestors have the same tags and classes.
 * @returns descriptions of the violations, including those of best practices
 */
export async function findAccessibilityErrors(scope: "everything" | "changes"): Promise<string[]> {
  await endTransitions();
  if (scope === "everything" || window.checked === undefined) {
    window.checked = { visible: new Set(), appearances: new Set(), backgrounds: new Map() };
  }
  const { checked } = window;
  const allElements = [...document.querySelectorAll("*")];
  const changedElements = findChangedElements();
  const texts = selectTextsToMeasure();
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  return [
    ...(await findViolations(changedElements, { rules })),
    ...(await findViolations(texts, { runOnly: ["color-contrast"] })),
  ];

  /** Ends transitions, so that colours are measured in their final state. */
  async function endTransitions(): Promise<void> {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  }

  /** Returns the outermost elements that have become visible, and the controls in which an element has disappeared. */
  function findChangedElements(): Element[] {
    const visible = new Set(allElements.filter((element) => element.checkVisibility({ visibilityProperty: true })));
    const previouslyVisible = checked.visible;
    checked.visible = visible;
    const isNew = (element: Element | null) =>
      element !== null && visible.has(element) && !previouslyVisible.has(element);
    const added = allElements.filter((element) => isNew(element) && !isNew(element.parentElement));
    const hidden = [...previouslyVisible].filter((element) => element.isConnected && !visible.has(element));
    const controls = hidden.flatMap(
      (element) => element.parentElement?.closest("a, button, label, summary, [role]") ?? [],
    );
    return [...new Set([...added, ...controls.filter((element) => visible.has(element))])];
  }

  /** Returns the first, the middle and the last text of each appearance that has not been measured yet. */
  function selectTextsToMeasure(): Element[] {
    const getAppearance = createAppearanceLookup();
    const byAppearance = Map.groupBy([...checked.visible].filter(hasText), getAppearance);
    const texts = new Set<Element | undefined>();
    for (const [appearance, elements] of byAppearance) {
      if (checked.appearances.has(appearance)) continue;
      checked.appearances.add(appearance);
      for (const index of [0, elements.length / 2, -1]) texts.add(elements.at(index));
    }
    return [...texts].filter((element) => element !== undefined);
  }

  function hasText(element: Element): boolean {
    if (element.matches("input, select, textarea")) return true;
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
  }

  /**
   * Creates a function that describes all that the contrast of a text depends on: its own style, and the tags, classes and
   * backgrounds of its ancestors.
   */
  function createAppearanceLookup(): (element: Element) => string {
    const numbersByElement = new Map<Element, number>();
    const getBackgroundNumber = (element: Element): number => {
      const number = numbersByElement.get(element) ?? numberStyle(describeBackground(element));
      numbersByElement.set(element, number);
      return number;
    };
    const describeBackground = (element: Element) => {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
      const parent = element.parentElement === null ? "" : getBackgroundNumber(element.parentElement);
      const { tagName } = element;
      return [parent, tagName, element.getAttribute("class"), backgroundColor, backgroundImage, opacity, filter].join(
        " ",
      );
    };
    const numberStyle = (style: string) => {
      const number = checked.backgrounds.get(style) ?? checked.backgrounds.size;
      checked.backgrounds.set(style, number);
      return number;
    };
    return (element) => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const isDisabled = element.closest(":disabled, [aria-disabled=true], label:has(:disabled)") !== null;
      return [getBackgroundNumber(element), color, fontSize, fontWeight, textShadow, isDisabled].join(" ");
    };
  }

  async function findViolations(include: Element[], options: axe.RunOptions): Promise<string[]> {
    if (include.length === 0) return [];
    const { violations } = await window.axe.run({ include }, { ...options, resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target).join(", ")}`);
  }
}
