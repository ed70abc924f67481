import { randomBytes } from "node:crypto";
import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";

/** What a game server tells everyone. */
export type ServerInfo = {
  readonly map: string;
  readonly gameType: string;
  readonly hasPassword: boolean;
  readonly players: readonly string[];
};
export const protocols = ["0.6", "0.7"] as const;
export type Protocol = (typeof protocols)[number];

const everyone = Buffer.from([255, 255, 255, 255]);
const question = Buffer.concat([everyone, Buffer.from("gie3")]);
const answerBegin = Buffer.concat([everyone, Buffer.from("inf3")]);

/**
 * Asks a game server for what its browser shows, by UDP. Only an answer of that address with the token of this question
 * is read.
 * @param waitMs until it counts as silent
 * @returns `null`: it does not answer, or not in this protocol
 */
export function queryServerInfo(
  { address, port }: { readonly address: string; readonly port: number },
  protocol: Protocol,
  waitMs = 2000,
): Promise<ServerInfo | null> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const exchange = protocol === "0.6" ? exchange6() : exchange7();
  return new Promise((resolve) => {
    let again: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = (info: ServerInfo | null) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      clearInterval(again);
      socket.close();
      resolve(info);
    };
    const send = (packet: Buffer) => socket.send(packet, (error) => error && end(null));
    const timer = setTimeout(() => end(null), waitMs);
    socket.on("error", () => end(null));
    socket.on("message", (packet) => {
      const read = exchange.read(packet);
      if (read === null) return;
      if (Buffer.isBuffer(read)) send(read);
      else end(read);
    });
    // Connected: packets of other addresses are not delivered.
    socket.connect(port, address, (fault?: Error) => {
      // Where no way leads there, this is told, and no event; what is sent nevertheless throws.
      if (fault || isOver) return end(null);
      send(exchange.first);
      again = setInterval(() => send(exchange.first), waitMs / 4);
    });
  });
}

type Exchange = {
  readonly first: Buffer;
  /** What to send next, or what the packet says; `null`: it is none of this exchange. */
  readonly read: (packet: Buffer) => Buffer | ServerInfo | null;
};

function exchange6(): Exchange {
  const token = randomBytes(1);
  const head = Buffer.alloc(6, 255);
  return {
    first: Buffer.concat([head, question, token]),
    read(packet) {
      if (!packet.subarray(6).subarray(0, 8).equals(answerBegin)) return null;
      const texts = packet.subarray(14).toString("utf8").split("\0");
      const [told, , , map = "", gameType = "", flags, , , clients] = texts;
      if (told !== String(token[0])) return null;
      const players = texts.slice(10).filter((_, index) => index % 5 === 0);
      return { map, gameType, hasPassword: isOdd(flags), players: players.slice(0, atMost(clients)) };
    },
  };
}

function exchange7(): Exchange {
  const own = randomBytes(4);
  const asked = 1 + ((randomBytes(1)[0] ?? 0) % 60);
  // A control packet with our token, as long as the protocol demands.
  const first = Buffer.concat([Buffer.from([4, 0, 0, 255, 255, 255, 255, 5]), own, Buffer.alloc(512)]);
  return {
    first,
    read(packet) {
      if (packet.length >= 12 && packet[0] === 4 && packet[7] === 5 && packet.subarray(3, 7).equals(own)) {
        const theirs = packet.subarray(8, 12);
        return Buffer.concat([Buffer.from([0x21]), theirs, own, question, Buffer.from([asked])]);
      }
      if (packet[0] !== 0x21 || !packet.subarray(1, 5).equals(own)) return null;
      if (!packet.subarray(9, 17).equals(answerBegin)) return null;
      return readInfo7(packet.subarray(17), asked);
    },
  };
}

function readInfo7(body: Buffer, asked: number): ServerInfo | null {
  let at = 0;
  const text = () => {
    const end = body.indexOf(0, at);
    const read = body.subarray(at, end < 0 ? body.length : end).toString("utf8");
    at = end < 0 ? body.length : end + 1;
    return read;
  };
  const integer = () => {
    let byte = body[at++] ?? 0;
    let value = byte & 63;
    const sign = byte & 64;
    for (let shift = 6; byte & 128 && shift < 32; shift += 7) {
      byte = body[at++] ?? 0;
      value |= (byte & 127) << shift;
    }
    return sign ? ~value : value;
  };
  if (integer() !== asked) return null;
  // Every field has to be read in its order, also those that are not used.
  const texts = Array.from({ length: 5 }, text);
  const [, , , map = "", gameType = ""] = texts;
  const integers = Array.from({ length: 6 }, integer);
  const [flags, , , , clients = 0] = integers;
  const players: string[] = [];
  for (let index = 0; index < atMost(String(clients)) && at < body.length; index += 1) {
    players.push(text());
    text();
    for (let figure = 0; figure < 3; figure += 1) integer();
  }
  return { map, gameType, hasPassword: isOdd(String(flags)), players };
}

function isOdd(flags: string | undefined): boolean {
  return Number(flags) % 2 === 1;
}

/** How many players to read of those that a server says it has. */
function atMost(clients: string | undefined): number {
  return Math.min(64, Math.max(0, Number(clients) || 0));
}
