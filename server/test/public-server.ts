import { createSocket } from "node:dgram";
import { onTestFinished } from "vitest";

/**
 * Starts a game server that responds to queries of players in the protocol of Teeworlds 0.6, at all addresses of this machine.
 * @param lostPackets how many packets it ignores first
 * @param change changes a packet before it is sent
 * @returns its port
 */
export async function startPublicServer(
  players: readonly string[],
  { map = "ctf5", lostPackets = 0, change = (packet: Buffer) => packet } = {},
): Promise<number> {
  const server = createSocket("udp4");
  onTestFinished(() => void server.close());
  let packetCount = 0;
  server.on("message", (packet, { address, port }) => {
    packetCount += 1;
    if (packetCount <= lostPackets) return;
    const count = String(players.length);
    // Players have a name, a clan, a country and a score, and may only watch.
    const playerFields = players.flatMap((name) => [name, "", "-1", "0", "1"]);
    // The token is the last byte of the packet, and the server sends it back as a decimal number.
    const info = [packet.at(-1), "0.6", "EU 1", map, "gCTF", "1", count, "64", count, "64", ...playerFields, ""];
    server.send(change(Buffer.from(`${"\xff".repeat(10)}inf3${info.join("\0")}`, "latin1")), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, resolve));
  return server.address().port;
}
