/** Days of a trend, and those in which ranks are compared; both end with the day that is asked for. */
export const trendDays = { elo: 30, rank: 7 } as const;
