/** The generated title of an event, used unless an admin wrote one. */
export function generatedTitle(clanA: string, clanB: string): string {
  return `${clanA} vs. ${clanB}`;
}
