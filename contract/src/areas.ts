/** The two halves of the league, each with its own results. */
export const areas = ["ranked", "league"] as const;
export type Area = (typeof areas)[number];
