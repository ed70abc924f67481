/**
 * Describes which texts of the page or dialog were removed and added by an action. Any difference comes from the state of the
 * page, because the replies to its calls do not change meanwhile.
 */
export function describeDifference(
  textsBefore: readonly string[],
  textsAfter: readonly string[],
  place: "page" | "dialog" = "page",
): string[] {
  const removed = textsBefore.filter((text) => !textsAfter.includes(text));
  const added = textsAfter.filter((text) => !textsBefore.includes(text));
  return [
    ...(removed.length > 0 ? [`then the ${place} no longer shows: ${removed.join(" ")}`] : []),
    ...(added.length > 0 ? [`then the ${place} shows: ${added.join(" ")}`] : []),
  ];
}
