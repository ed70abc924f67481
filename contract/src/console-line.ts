import type { MatchServer } from "./reservations.ts";

/** What to type into the game's console. */
export function consoleLine({
  address,
  password,
  protocol,
}: Pick<MatchServer, "address" | "password" | "protocol">): string {
  const place = protocol === "0.6" ? address : `tw-0.7+udp://${address}`;
  return `password ${password}; connect ${place}`;
}
