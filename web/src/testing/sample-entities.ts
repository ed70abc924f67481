// Values that replace fields of all sample replies, so that a screen shows an entity in a certain state.

/** A result that is not validated yet. `freezed` is the API's name of "validated". */
export const openResult = { freezed: false, isForfeit: false, isRunning: false };

/** An event three days after the time of the tests, without a score. */
export const upcomingEvent = {
  rounds: [],
  running: [],
  score: null,
  startDate: "2026-03-05T11:00:00.000Z",
  timeZone: "Europe/Berlin",
};

/** An event that has ended before the time of the tests, without a round. */
export const endedEvent = {
  ...upcomingEvent,
  startDate: "2026-02-27T11:00:00.000Z",
  endDate: "2026-02-27T12:00:00.000Z",
};
