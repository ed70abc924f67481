/** Returns the stored value, or `null` if there is none or the browser blocks storage. */
export function readStoredValue(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, unless the browser blocks storage. `null` removes it. */
export function storeValue(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage, the value lasts until the page is closed.
  }
}
