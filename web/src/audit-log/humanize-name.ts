/** Turns a name in the code into a label: `signIn` → "Sign in", `isActive` → "Active", `clanA` → "Clan A". */
export function humanizeName(name: string): string {
  const spaced = name
    // Drops the prefix of booleans.
    .replace(/^is(?=[A-Z])/, "")
    // Separates words: "redScore" → "red score".
    .replace(/([a-z])([A-Z])(?=[a-z])/g, (_, last: string, first: string) => `${last} ${first.toLowerCase()}`)
    // A single letter at the end keeps its case: "clanA" → "clan A".
    .replace(/([a-z])([A-Z])$/, "$1 $2");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
