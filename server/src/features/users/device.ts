/** The first that matches names the browser: others say that they are those below them, too. */
const browsers = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?(?:Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** What a call was made with by its `User-Agent`, such as "Firefox on Windows" or "curl"; `null`: it does not say. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const [browser] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [system] = systems.find(([, pattern]) => pattern.test(userAgent)) ?? [];
  const [, program] = /^([A-Za-z][\w.-]{0,31})(?:\/|$)/.exec(userAgent) ?? [];
  const name = browser ?? (program === "Mozilla" ? undefined : program);
  if (name === undefined) return system ?? null;
  return system === undefined ? name : `${name} on ${system}`;
}
