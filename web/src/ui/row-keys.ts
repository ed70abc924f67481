import { createContext, useContext } from "react";

/** The keys that press a control of the focused row, or a button for all selected rows, with what they do. */
export const rowKeys = {
  v: "Validates a result or all selected ones, or confirms a name",
  p: "Posts a round as a result",
  r: "Tries a round again",
  i: "Invites a player",
  d: "Discards a round, declines a request or all selected ones, or removes a name",
  x: "Selects a result or a request",
} as const;
export type RowKey = keyof typeof rowKeys;

/** Whether the rows of this part of the page have keys. */
export const HasRowKeys = createContext(false);

/** Returns the attributes of a control that a key presses while its row has the focus. */
export function useRowKey(key: RowKey) {
  const hasRowKeys = useContext(HasRowKeys);
  return hasRowKeys ? { "data-key": key, "aria-keyshortcuts": key, title: `Key: ${key}` } : {};
}

/**
 * Returns the attributes of a button that a key presses while rows of its section are selected,
 * instead of one in the focused row.
 */
export function useSelectionKey(key: RowKey, selectedCount: number) {
  const hasRowKeys = useContext(HasRowKeys);
  return hasRowKeys && selectedCount > 0
    ? { "data-selection-key": key, "aria-keyshortcuts": key, title: `Key: ${key}` }
    : {};
}
