/**
 * Describes which texts of the page or dialog were removed and added. Only the page itself can cause a difference: the sample
 * replies stay the same.
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
