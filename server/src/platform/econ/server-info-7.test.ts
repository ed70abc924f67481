import { createSocket, type Socket } from "node:dgram";
import { expect, onTestFinished, test } from "vitest";
import { queryServerInfo } from "./server-info.ts";

/** Lets a game server listen at a free port. Returns its address. */
async function listen(server: Socket) {
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  return { address: "127.0.0.1", port: server.address().port };
}

/** Encodes an integer of variable length: 6 bits and the sign in the first byte, 7 bits in each further byte. */
function encodeInteger(value: number): number[] {
  const bits = value < 0 ? ~value : value;
  const bytes = [(value < 0 ? 64 : 0) | (bits & 63)];
  for (let rest = bits >> 6; rest > 0; rest >>= 7) {
    bytes.push((bytes.pop() ?? 0) | 128, rest & 127);
  }
  return bytes;
}

const encodeText = (text: string) => [...Buffer.from(`${text}\0`)];

/** What a server of the version 0.7 sends. `change` changes a packet before it is sent. */
type Server7 = {
  readonly players?: readonly string[];
  readonly flags?: number;
  readonly reportedCount?: number;
  readonly change?: (packet: Buffer, kind: "token" | "info") => Buffer;
};

/** Starts a game server that responds in the protocol of Teeworlds 0.7. Returns its address. */
async function startServer7({ players = [], flags = 0, reportedCount = players.length, change }: Server7) {
  const server = createSocket("udp4");
  onTestFinished(() => void server.close());
  const serverToken = Buffer.from("toke");
  server.on("message", (packet, { address, port }) => {
    const send = (response: Buffer, kind: "token" | "info") =>
      server.send(change?.(response, kind) ?? response, port, address);
    // A control packet with the token of the client begins the query.
    if (packet[0] === 4) {
      const clientToken = packet.subarray(8, 12);
      send(Buffer.concat([Buffer.from([4, 0, 0]), clientToken, Buffer.from([5]), serverToken]), "token");
      return;
    }
    expect(packet.subarray(0, 5)).toEqual(Buffer.from("!toke"));
    expect(packet.subarray(9, 17)).toEqual(Buffer.from("\xff\xff\xff\xffgie3", "latin1"));
    const clientToken = packet.subarray(5, 9);
    // The version, the name, the host name, the map and the game type.
    const serverTexts = ["0.7", "EU 1", "eu1.example", "ctf5", "gCTF"];
    // The flags, the level, the players, the slots of players, the clients, and the slots of clients.
    const integers = [flags, 1, players.length, 64, reportedCount, 64].flatMap(encodeInteger);
    const playerFields = players.flatMap((name, index) =>
      [encodeText(name), encodeText("clan"), [-1, 1000 * index, 0].flatMap(encodeInteger)].flat(),
    );
    const body = [packet[17] ?? 0, ...serverTexts.flatMap(encodeText), ...integers, ...playerFields];
    const header = Buffer.from("\xff\xff\xff\xffinf3", "latin1");
    send(Buffer.concat([Buffer.from("!"), clientToken, serverToken, header, Buffer.from(body)]), "info");
  });
  return listen(server);
}

test("a server of the version 0.7 is queried after an exchange of tokens", async () => {
  const address = await startServer7({ players: ["Ann", "Bo ✿", "Cleo"], flags: 5 });
  expect(await queryServerInfo(address, "0.7", 60_000)).toEqual({
    map: "ctf5",
    gameType: "gCTF",
    hasPassword: true,
    players: ["Ann", "Bo ✿", "Cleo"],
  });
});

test("an empty server of the version 0.7 without a password has no players", async () => {
  const info = await queryServerInfo(await startServer7({ flags: 4 }), "0.7", 60_000);
  expect(info).toMatchObject({ hasPassword: false, players: [] });
});

test.each([
  ["fewer than it has", 1, ["Ann"]],
  ["more than it has", 2000, ["Ann", "Bo"]],
  ["a negative number", -3, []],
])("a server of the version 0.7 that reports %s gives as many players as it names", async (_, count, players) => {
  const address = await startServer7({ players: ["Ann", "Bo"], reportedCount: count });
  const info = await queryServerInfo(address, "0.7", 60_000);
  expect(info?.players).toEqual(players);
});

test.each([
  // The positions of the first bytes: the kind, the client's token, the header, and the number of the request.
  ["the token of the exchange", "token", 3],
  ["the kind of the exchange", "token", 7],
  ["the kind of the information", "info", 0],
  ["the token of the information", "info", 1],
  ["the header of the information", "info", 16],
  ["the number of the request", "info", 17],
] as const)("a response of the version 0.7 is ignored if %s is wrong", async (_, changedKind, position) => {
  const change = (packet: Buffer, kind: "token" | "info") => {
    // Changes a single bit.
    if (kind === changedKind) packet[position] = (packet[position] ?? 0) ^ 2;
    return packet;
  };
  expect(await queryServerInfo(await startServer7({ change }), "0.7", 40)).toBeNull();
});
