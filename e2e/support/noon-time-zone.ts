/** Returns a time zone in which it is about noon, so that a match in an hour is on the same day. */
export function findNoonTimeZone(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  if (hoursAhead === 0) return "Etc/GMT";
  // In these names a `-` means ahead of UTC.
  return hoursAhead > 0 ? `Etc/GMT-${hoursAhead}` : `Etc/GMT+${-hoursAhead}`;
}
