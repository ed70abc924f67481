/** Matches random texts: tokens and UUIDs (36 characters or more), secrets of second factors (base32), and recovery codes. */
const randomTexts = /[\w-]{36,}|\b[A-Z2-7]{32}\b|\b[\dA-F]{4}(?:-[\dA-F]{4}){3}\b/g;

/**
 * Formats the body of a response for a snapshot: an error as its code and message, and a list with one line for each entry.
 * Replaces random texts by "…".
 */
export function formatReply(responseBody: string): string {
  const { ok, status: _, errorCode, message, ...reply } = JSON.parse(responseBody.replaceAll(randomTexts, "…"));
  if (!ok) return `${errorCode} ${message}`;
  const { data } = reply;
  if (!Array.isArray(data) || data.length === 0) return JSON.stringify(reply);
  const otherFields = JSON.stringify({ ...reply, data: undefined });
  return [otherFields, ...data.map((entry) => `    ${JSON.stringify(entry)}`)].join("\n");
}
