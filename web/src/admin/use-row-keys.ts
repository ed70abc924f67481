import { useEffect, useRef } from "react";

/**
 * Keys for the rows of lists: `j` and `k` move the focus to the next and the one before, `v` presses the button of the row
 * that has `data-key="v"`; Enter opens what has the focus. Not while something is typed, nor above a dialog.
 * @returns for the element around the lists
 */
export function useRowKeys() {
  const around = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (pressed: KeyboardEvent) => {
      if (!around.current || !isForRows(pressed)) return;
      const rows = [...around.current.querySelectorAll<HTMLElement>("li[data-row]")];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (pressed.key === "v") rows[at]?.querySelector<HTMLElement>("[data-key=v]")?.click();
      else moveTo(rows[pressed.key === "j" ? at + 1 : at - 1]);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return around;
}

function isForRows({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (!["j", "k", "v"].includes(key) || defaultPrevented || ctrlKey || metaKey || altKey) return false;
  const isTyped = (target as Element).closest("input:not([type=checkbox]), select, textarea") !== null;
  return !isTyped && document.querySelector("[role=dialog], [role=alertdialog]") === null;
}

function moveTo(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>("a[href], button")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}
