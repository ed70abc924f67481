import type { MatchServer } from "./reservations.ts";

/** Returns the command for the game's console that joins a match server. */
export function formatConnectCommand({
  address,
  password,
  protocol,
}: Pick<MatchServer, "address" | "password" | "protocol">): string {
  const target = protocol === "0.6" ? address : `tw-0.7+udp://${address}`;
  return `password ${password}; connect ${target}`;
}
