/** From how many games on a rating and averages say something. */
const ENOUGH_GAMES = 5;

/** Whether figures of so few games may still move far. */
export function isProvisional(numberGames: number): boolean {
  return numberGames < ENOUGH_GAMES;
}
