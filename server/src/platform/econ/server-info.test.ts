import { expect, test } from "vitest";
import { startFakeInfoServer } from "../../../test/fake-info-server.ts";
import { queryServerInfo } from "./server-info.ts";

const address = "127.0.0.1";

test("an unreachable server has no information, and does not crash the process", async () => {
  // Nobody may send to this broadcast address.
  const server = { address: "255.255.255.255", port: 8303 };
  expect(await queryServerInfo(server, "0.6", 200)).toBeNull();
});

test("a query is sent again if its first packet is lost", async () => {
  const port = await startFakeInfoServer(["Ann"], { lostPackets: 1 });
  // The packet is sent again long before this timeout.
  const info = await queryServerInfo({ address, port }, "0.6", 4000);
  expect(info).toEqual({ map: "ctf5", gameType: "gCTF", hasPassword: true, players: ["Ann"] });
});

test("the information contains all players of a full server", async () => {
  const players = Array.from({ length: 64 }, (_, index) => `player ${index}`);
  const port = await startFakeInfoServer(players);
  const info = await queryServerInfo({ address, port }, "0.6", 60_000);
  expect(info?.players).toEqual(players);
});

test("a server that does not respond has no information", async () => {
  const port = await startFakeInfoServer([], { lostPackets: 99 });
  expect(await queryServerInfo({ address, port }, "0.6", 40)).toBeNull();
});

test.each([
  { wrongPart: "the last byte of the header", position: 13 },
  { wrongPart: "the first digit of the token", position: 14 },
])("a response is ignored if $wrongPart is wrong", async ({ position }) => {
  const change = (packet: Buffer) => {
    // Flips a single bit.
    packet[position] = (packet[position] ?? 0) ^ 2;
    return packet;
  };
  const port = await startFakeInfoServer([], { change });
  expect(await queryServerInfo({ address, port }, "0.6", 40)).toBeNull();
});
