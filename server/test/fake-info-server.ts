import { createSocket } from "node:dgram";
import { onTestFinished } from "vitest";

/**
 * Starts a fake game server that only answers requests for the server info, in the protocol of Teeworlds 0.6. It listens at all
 * addresses of this machine.
 * @param players the names of the players on the server
 * @param lostPackets how many packets it ignores first
 * @param change changes a packet before it is sent
 * @returns its port
 */
export async function startFakeInfoServer(
  players: readonly string[],
  { map = "ctf5", lostPackets = 0, change = (packet: Buffer) => packet } = {},
): Promise<number> {
  const server = createSocket("udp4");
  onTestFinished(() => {
    server.close();
  });
  let packetCount = 0;
  server.on("message", (packet, { address, port }) => {
    packetCount += 1;
    if (packetCount <= lostPackets) return;
    const count = String(players.length);
    // The name, clan, country, score, and whether the player plays (1) or watches (0).
    const playerFields = players.flatMap((name) => [name, "", "-1", "0", "1"]);
    // The last byte of the request is a token, which the response contains as a decimal number.
    const token = packet.at(-1);
    const serverFields = ["0.6", "EU 1", map, "gCTF"];
    // The only flag means that the server has a password.
    const flags = "1";
    // The number of players and the number of clients, each followed by its maximum.
    const countFields = [count, "64", count, "64"];
    const info = [token, ...serverFields, flags, ...countFields, ...playerFields, ""];
    const header = `${"\xff".repeat(10)}inf3`;
    server.send(change(Buffer.from(`${header}${info.join("\0")}`, "latin1")), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, resolve));
  return server.address().port;
}
