/** What an event is called unless an admin gave it a title of its own. */
export function generatedTitle(clanA: string, clanB: string): string {
  return `${clanA} vs. ${clanB}`;
}
