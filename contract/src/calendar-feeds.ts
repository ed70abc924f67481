/** Where calendar programs read a season's matches. */
export const seasonFeed = (seasonId: string) => `/api/calendar/season/${seasonId}.ics`;
/** Where calendar programs read a clan's matches. */
export const clanFeed = (clanId: string) => `/api/calendar/clan/${clanId}.ics`;
/** Where a user's links begin; a secret stands behind it. */
export const ownFeedPath = "/api/calendar/me";
