import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";

/** The public information of a game server. */
export type ServerInfo = {
  readonly map: string;
  readonly gameType: string;
  readonly hasPassword: boolean;
  readonly players: readonly string[];
};
/** The supported versions of the network protocol of game servers. */
export const protocols = ["0.6", "0.7"] as const;
export type Protocol = (typeof protocols)[number];

/** The bytes of the protocol. "gie3" requests the information, and "inf3" begins it. */
const connectionlessHeader = Buffer.from([255, 255, 255, 255]);
const infoRequest = Buffer.concat([connectionlessHeader, Buffer.from("gie3")]);
const infoResponse = Buffer.concat([connectionlessHeader, Buffer.from("inf3")]);

/**
 * Queries the public information of a game server by UDP. Ignores packets from other IP addresses or with another token.
 * @returns `null` if it does not respond within `timeoutMs`, or not in this protocol
 */
export function queryServerInfo(
  { address, port }: { readonly address: string; readonly port: number },
  protocol: Protocol,
  timeoutMs = 2000,
): Promise<ServerInfo | null> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const exchange = protocol === "0.6" ? createExchange6() : createExchange7();
  return new Promise((resolve) => {
    let resend: NodeJS.Timeout | undefined;
    let hasEnded = false;
    const end = (info: ServerInfo | null) => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      clearInterval(resend);
      socket.close();
      resolve(info);
    };
    const send = (packet: Buffer) => socket.send(packet, (error) => error && end(null));
    const timer = setTimeout(() => end(null), timeoutMs);
    socket.on("error", () => end(null));
    socket.on("message", (packet) => {
      const result = exchange.read(packet);
      if (result === null) return;
      if (Buffer.isBuffer(result)) send(result);
      else end(result);
    });
    // A connected socket only receives packets from this IP address.
    socket.connect(port, address, (error?: Error) => {
      // If there is no route, the callback gets the error, and `send` would throw.
      if (error || hasEnded) return end(null);
      send(exchange.firstPacket);
      // A packet may be lost.
      resend = setInterval(() => send(exchange.firstPacket), timeoutMs / 4);
    });
  });
}

/** The packets of one query. */
type Exchange = {
  readonly firstPacket: Buffer;
  /** Returns the next packet to send, or the information; `null` if the packet does not belong to this exchange. */
  readonly read: (packet: Buffer) => Buffer | ServerInfo | null;
};

/** Creates a query in the protocol of Teeworlds 0.6. The server sends the token back as a decimal number. */
function createExchange6(): Exchange {
  const token = randomBytes(1);
  // In 0.6, six bytes precede the header. Together with the header (4 bytes) and "inf3", a response has 14 bytes before
  // its data.
  const padding = Buffer.alloc(6, 255);
  return {
    firstPacket: Buffer.concat([padding, infoRequest, token]),
    read(packet) {
      if (!packet.subarray(6, 14).equals(infoResponse)) return null;
      const texts = packet.subarray(14).toString("utf8").split("\0");
      // The omitted fields are the version, the name, and the numbers of players.
      const [receivedToken, , , map = "", gameType = "", flags, , , clients] = texts;
      if (receivedToken !== String(token[0])) return null;
      // After ten fields of the server, each client has five fields, of which the first is the name.
      const players = texts.slice(10).filter((_, index) => index % 5 === 0);
      const listedPlayers = players.slice(0, limitPlayerCount(Number(clients)));
      return { map, gameType, hasPassword: hasPasswordFlag(Number(flags)), players: listedPlayers };
    },
  };
}

/** Creates a query in the protocol of Teeworlds 0.7. First, both sides exchange tokens of 4 bytes. */
function createExchange7(): Exchange {
  const ownToken = randomBytes(4);
  // The id is below 64, so that it takes one byte as an integer of variable length.
  const requestId = 1 + ((randomBytes(1)[0] ?? 0) % 60);
  // A control packet (4) with our token (5), padded to the length that the protocol requires.
  const firstPacket = Buffer.concat([Buffer.from([4, 0, 0, 255, 255, 255, 255, 5]), ownToken, Buffer.alloc(512)]);
  return {
    firstPacket,
    read(packet) {
      // A control packet with the server's token.
      if (packet.length >= 12 && packet[0] === 4 && packet[7] === 5 && packet.subarray(3, 7).equals(ownToken)) {
        const serverToken = packet.subarray(8, 12);
        // 0x21 begins each packet that belongs to no connection. Both tokens follow it.
        return Buffer.concat([Buffer.from([0x21]), serverToken, ownToken, infoRequest, Buffer.from([requestId])]);
      }
      if (packet[0] !== 0x21 || !packet.subarray(1, 5).equals(ownToken)) return null;
      if (!packet.subarray(9, 17).equals(infoResponse)) return null;
      return parseInfo7(packet.subarray(17), requestId);
    },
  };
}

/** Parses the information of a 0.7 server. Returns `null` if it answers another request. */
function parseInfo7(body: Buffer, requestId: number): ServerInfo | null {
  let offset = 0;
  const readText = () => {
    const end = body.indexOf(0, offset);
    const value = body.subarray(offset, end < 0 ? body.length : end).toString("utf8");
    offset = end < 0 ? body.length : end + 1;
    return value;
  };
  /** Reads an integer of variable length: 6 bits and the sign in the first byte, 7 bits in each further byte. */
  const readInteger = () => {
    let byte = body[offset++] ?? 0;
    let value = byte & 63;
    const sign = byte & 64;
    for (let shift = 6; byte & 128 && shift < 32; shift += 7) {
      byte = body[offset++] ?? 0;
      value |= (byte & 127) << shift;
    }
    return sign ? ~value : value;
  };
  if (readInteger() !== requestId) return null;
  // All fields are read in their order, including unused ones.
  const texts = Array.from({ length: 5 }, readText);
  // The first three texts are the version, the name and the host name.
  const [, , , map = "", gameType = ""] = texts;
  const integers = Array.from({ length: 6 }, readInteger);
  // The omitted integers are the skill level, the numbers of players, and the maximum number of clients.
  const [flags = 0, , , , clients = 0] = integers;
  const players: string[] = [];
  for (let index = 0; index < limitPlayerCount(clients) && offset < body.length; index += 1) {
    players.push(readText());
    // The clan, the country, the score and whether they only watch are not needed.
    readText();
    for (let field = 0; field < 3; field += 1) readInteger();
  }
  return { map, gameType, hasPassword: hasPasswordFlag(flags), players };
}

/** Returns whether the lowest bit is set, which means that the server has a password. */
function hasPasswordFlag(flags: number): boolean {
  return flags % 2 === 1;
}

/** Limits the number of players that a server reports to a plausible value. Returns 0 if it is not a number. */
function limitPlayerCount(count: number): number {
  return Number.isNaN(count) ? 0 : Math.min(64, Math.max(0, count));
}
