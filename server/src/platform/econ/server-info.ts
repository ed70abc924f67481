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
export const protocols = ["0.6", "0.7"] as const;
export type Protocol = (typeof protocols)[number];

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
    let isOver = false;
    const end = (info: ServerInfo | null) => {
      if (isOver) return;
      isOver = true;
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
      if (error || isOver) return end(null);
      send(exchange.first);
      resend = setInterval(() => send(exchange.first), timeoutMs / 4);
    });
  });
}

type Exchange = {
  readonly first: Buffer;
  /** Returns the next packet to send, or the information; `null` if the packet does not belong to this exchange. */
  readonly read: (packet: Buffer) => Buffer | ServerInfo | null;
};

function createExchange6(): Exchange {
  const token = randomBytes(1);
  const head = Buffer.alloc(6, 255);
  return {
    first: Buffer.concat([head, infoRequest, token]),
    read(packet) {
      if (!packet.subarray(6).subarray(0, 8).equals(infoResponse)) return null;
      const texts = packet.subarray(14).toString("utf8").split("\0");
      const [receivedToken, , , map = "", gameType = "", flags, , , clients] = texts;
      if (receivedToken !== String(token[0])) return null;
      const players = texts.slice(10).filter((_, index) => index % 5 === 0);
      return { map, gameType, hasPassword: isOdd(flags), players: players.slice(0, limitPlayers(clients)) };
    },
  };
}

function createExchange7(): Exchange {
  const ownToken = randomBytes(4);
  const requestId = 1 + ((randomBytes(1)[0] ?? 0) % 60);
  // A control packet with our token, padded to the length that the protocol requires.
  const first = Buffer.concat([Buffer.from([4, 0, 0, 255, 255, 255, 255, 5]), ownToken, Buffer.alloc(512)]);
  return {
    first,
    read(packet) {
      if (packet.length >= 12 && packet[0] === 4 && packet[7] === 5 && packet.subarray(3, 7).equals(ownToken)) {
        const serverToken = packet.subarray(8, 12);
        return Buffer.concat([Buffer.from([0x21]), serverToken, ownToken, infoRequest, Buffer.from([requestId])]);
      }
      if (packet[0] !== 0x21 || !packet.subarray(1, 5).equals(ownToken)) return null;
      if (!packet.subarray(9, 17).equals(infoResponse)) return null;
      return parseInfo7(packet.subarray(17), requestId);
    },
  };
}

function parseInfo7(body: Buffer, requestId: number): ServerInfo | null {
  let offset = 0;
  const readText = () => {
    const end = body.indexOf(0, offset);
    const value = body.subarray(offset, end < 0 ? body.length : end).toString("utf8");
    offset = end < 0 ? body.length : end + 1;
    return value;
  };
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
  const [, , , map = "", gameType = ""] = texts;
  const integers = Array.from({ length: 6 }, readInteger);
  const [flags, , , , clients = 0] = integers;
  const players: string[] = [];
  for (let index = 0; index < limitPlayers(String(clients)) && offset < body.length; index += 1) {
    players.push(readText());
    // The clan, the country, the score and whether they only watch are not needed.
    readText();
    for (let field = 0; field < 3; field += 1) readInteger();
  }
  return { map, gameType, hasPassword: isOdd(String(flags)), players };
}

function isOdd(flags: string | undefined): boolean {
  return Number(flags) % 2 === 1;
}

/** Limits the number of players that a server reports to a plausible value. */
function limitPlayers(clients: string | undefined): number {
  return Math.min(64, Math.max(0, Number(clients) || 0));
}
