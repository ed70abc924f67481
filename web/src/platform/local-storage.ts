/** What the browser keeps under a key; `null` for nothing, and in a browser that keeps nothing. */
export function readStoredValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Has the browser keep a value, where it keeps any; `null` forgets it. */
export function storeValue(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // It is known until the page is left.
  }
}
