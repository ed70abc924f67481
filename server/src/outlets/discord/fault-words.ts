/** Why something failed, in words that are never empty: errors of connections may have a code alone. */
export function faultWords(fault: unknown): string {
  const { message, code, name }: { message?: unknown; code?: unknown; name?: unknown } = Object(fault);
  return String(message || code || name || fault || "an unknown error");
}
