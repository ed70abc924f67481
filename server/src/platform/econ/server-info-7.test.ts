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
  const signBit = value < 0 ? 64 : 0;
  const bits = value < 0 ? ~value : value;
  const bytes = [signBit | (bits & 63)];
  for (let rest = bits >> 6; rest > 0; rest >>= 7) bytes.push(rest & 127);
  // The highest bit says that another byte follows.
  return bytes.map((byte, index) => (index < bytes.length - 1 ? byte | 128 : byte));
}

const encodeText = (text: string) => [...Buffer.from(`${text}\0`)];

/** The first byte of a control packet. */
const controlPacket = 4;
/** The kind of a control packet that contains a token. */
const tokenMessage = 5;
/** The bit of a server's flags that says that it has a password. */
const passwordFlag = 1;
/** Any other bit of the flags. */
const otherFlag = 4;

/**
 * What a server of the version 0.7 sends. `change` changes a packet before it is sent: the control packet with its token, or
 * the packet with its information.
 */
type Server7 = {
  readonly players?: readonly string[];
  readonly flags?: number;
  readonly reportedCount?: number;
  readonly change?: (packet: Buffer, kind: "token" | "info") => Buffer;
};

/** Starts a game server that responds in the protocol of Teeworlds 0.7. Returns its address. */
async function startServer7({ players = [], flags = 0, reportedCount = players.length, change }: Server7) {
  const server = createSocket("udp4");
  onTestFinished(() => {
    server.close();
  });
  const serverToken = Buffer.from("toke");
  server.on("message", (packet, { address, port }) => {
    const send = (response: Buffer, kind: "token" | "info") =>
      server.send(change?.(response, kind) ?? response, port, address);
    // A control packet with the token of the client begins the query.
    if (packet[0] === controlPacket) {
      const clientToken = packet.subarray(8, 12);
      const controlHeader = Buffer.from([controlPacket, 0, 0]);
      send(Buffer.concat([controlHeader, clientToken, Buffer.from([tokenMessage]), serverToken]), "token");
      return;
    }
    // "!" begins each packet that belongs to no connection. "gie3" requests the information, and "inf3" begins it.
    expect(packet.subarray(0, 5)).toEqual(Buffer.from("!toke"));
    expect(packet.subarray(9, 17)).toEqual(Buffer.from("\xff\xff\xff\xffgie3", "latin1"));
    const clientToken = packet.subarray(5, 9);
    // The texts are the version, the name, the host name, the map and the game type.
    const serverTexts = ["0.7", "EU 1", "eu1.example", "ctf5", "gCTF"];
    // The integers are the flags, the level, the players, the slots of players, the clients, and the slots of clients.
    const integers = [flags, 1, players.length, 64, reportedCount, 64].flatMap(encodeInteger);
    const playerFields = players.flatMap((name, index) => {
      const country = -1;
      // The first player's score takes one byte, the others' take two.
      const score = 1000 * index;
      const isSpectator = 0;
      const encodedNumbers = [country, score, isSpectator].flatMap(encodeInteger);
      return [...encodeText(name), ...encodeText("clan"), ...encodedNumbers];
    });
    const body = [packet[17] ?? 0, ...serverTexts.flatMap(encodeText), ...integers, ...playerFields];
    const header = Buffer.from("\xff\xff\xff\xffinf3", "latin1");
    send(Buffer.concat([Buffer.from("!"), clientToken, serverToken, header, Buffer.from(body)]), "info");
  });
  return listen(server);
}

test("a 0.7 server is queried after an exchange of tokens", async () => {
  const address = await startServer7({ players: ["Ann", "Bo ✿", "Cleo"], flags: passwordFlag | otherFlag });
  expect(await queryServerInfo(address, "0.7", 60_000)).toEqual({
    map: "ctf5",
    gameType: "gCTF",
    hasPassword: true,
    players: ["Ann", "Bo ✿", "Cleo"],
  });
});

test("an empty 0.7 server without a password reports no players", async () => {
  const info = await queryServerInfo(await startServer7({ flags: otherFlag }), "0.7", 60_000);
  expect(info).toMatchObject({ hasPassword: false, players: [] });
});

test.each([
  { description: "fewer players than it lists", reportedCount: 1, readPlayers: ["Ann"] },
  { description: "more players than it lists", reportedCount: 2000, readPlayers: ["Ann", "Bo"] },
  { description: "a negative number of players", reportedCount: -3, readPlayers: [] },
])("if a 0.7 server reports $description, the players are $readPlayers", async (testCase) => {
  const { reportedCount, readPlayers } = testCase;
  const address = await startServer7({ players: ["Ann", "Bo"], reportedCount });
  const info = await queryServerInfo(address, "0.7", 60_000);
  expect(info?.players).toEqual(readPlayers);
});

// `position` is the index of a byte of this part in its packet.
test.each([
  { wrongPart: "the client's token in the control packet", changedKind: "token", position: 3 },
  { wrongPart: "the kind of the control packet", changedKind: "token", position: 7 },
  { wrongPart: "the kind of the packet with the information", changedKind: "info", position: 0 },
  { wrongPart: "the client's token with the information", changedKind: "info", position: 1 },
  { wrongPart: "the header of the information", changedKind: "info", position: 16 },
  { wrongPart: "the number of the request", changedKind: "info", position: 17 },
])("a 0.7 response is ignored if $wrongPart is wrong", async ({ changedKind, position }) => {
  const change = (packet: Buffer, kind: "token" | "info") => {
    // Flips a single bit.
    if (kind === changedKind) packet[position] = (packet[position] ?? 0) ^ 2;
    return packet;
  };
  expect(await queryServerInfo(await startServer7({ change }), "0.7", 40)).toBeNull();
});
