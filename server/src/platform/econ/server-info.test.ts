import { createSocket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { queryServerInfo } from "./server-info.ts";

/**
 * Starts a game server that responds in the protocol of Teeworlds 0.6. Returns its address.
 * @param lostPackets how many packets it ignores first
 */
async function startServer(players: readonly string[], lostPackets = 0) {
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
    const info = [packet.at(-1), "0.6", "EU 1", "ctf5", "gCTF", "1", count, "64", count, "64", ...playerFields, ""];
    server.send(Buffer.from(`${"\xff".repeat(10)}inf3${info.join("\0")}`, "latin1"), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  return { address: "127.0.0.1", port: server.address().port };
}

test("a query is sent again if its first packet is lost", async () => {
  const address = await startServer(["Ann"], 1);
  // The packet is sent again long before this timeout.
  const info = await queryServerInfo(address, "0.6", 4000);
  expect(info).toEqual({ map: "ctf5", gameType: "gCTF", hasPassword: true, players: ["Ann"] });
});

test("the information contains all players of a full server", async () => {
  const players = Array.from({ length: 64 }, (_, index) => `player ${index}`);
  const info = await queryServerInfo(await startServer(players), "0.6", 60_000);
  expect(info?.players).toEqual(players);
});
