import type { SeededRandom } from "../server/demo/seeded-random.ts";

/** How a request may say where its body ends, so that two programs do not agree: the lines of its head. */
const lengths: readonly ((body: string) => string)[] = [
  ({ length }) => `Content-Length: ${length}`,
  ({ length }) => `Content-Length: ${length}\r\nContent-Length: 0`,
  ({ length }) => `Content-Length: 0\r\nContent-Length: ${length}`,
  ({ length }) => `Content-Length: 0, ${length}`,
  ({ length }) => `Content-Length: +${length}`,
  ({ length }) => `Content-Length: -${length}`,
  ({ length }) => `Content-Length: 0x${length.toString(16)}`,
  ({ length }) => `Content-Length: ${length} `,
  ({ length }) => `Content-Length: ${length}.0`,
  ({ length }) => `Content-Length:\t${length}`,
  ({ length }) => `Content-Length : ${length}`,
  ({ length }) => ` Content-Length: ${length}`,
  ({ length }) => `Content-Length: 18446744073709551616\r\nX: ${length}`,
  ({ length }) => `Content_Length: ${length}`,
  () => "Content-Length: 0",
  () => "Content-Length: ",
  () => "X: no length",
];

const codings: readonly string[] = [
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: Chunked",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding: identity",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding: chunked;q=1",
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding:chunked",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding:\u000bchunked",
  "Transfer-Encoding : chunked",
  " Transfer-Encoding: chunked",
  "Transfer-Encoding:\r\n chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
  "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
  "X: y\nTransfer-Encoding: chunked",
  "X: y\rTransfer-Encoding: chunked",
  "Transfer_Encoding: chunked",
  "Transfer-Encoding: chun\u0000ked",
  "",
  "",
];

/** How a chunk of no bytes may be said before the hidden request. */
const lastChunks: readonly string[] = [
  "0\r\n\r\n",
  "0;x=y\r\n\r\n",
  "0\n\n",
  "0\r\n\n",
  "00000000000000000\r\n\r\n",
  "0x0\r\n\r\n",
  "+0\r\n\r\n",
  " 0\r\n\r\n",
  "0 \r\n\r\n",
  "0\r\nX: y\r\n\r\n",
  "0;\nx\r\n\r\n",
  "1\r\nZ\r\n0\r\n\r\n",
  "1\r\nZZ\r\n0\r\n\r\n",
  "1;\r\nZ\r\n0\r\n\r\n",
  "",
];

const others: readonly string[] = [
  "",
  "",
  "",
  "Connection: close",
  "Connection: Content-Length",
  "Connection: Transfer-Encoding, keep-alive",
  "Expect: 100-continue",
  "Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
  "Host: other",
  "X: \u0080\u00ff",
];

const starts: readonly ((path: string) => string)[] = [
  (path) => `POST ${path} HTTP/1.1`,
  (path) => `POST ${path} HTTP/1.1`,
  (path) => `POST ${path} HTTP/1.1`,
  (path) => `GET ${path} HTTP/1.1`,
  (path) => `HEAD ${path} HTTP/1.1`,
  (path) => `OPTIONS ${path} HTTP/1.1`,
  (path) => `POST ${path} HTTP/1.0`,
  (path) => `POST ${path}`,
  (path) => `POST  ${path} HTTP/1.1`,
  (path) => `POST ${path}\tHTTP/1.1`,
  (path) => `POST http://other${path} HTTP/1.1`,
  (path) => `POST ${path} HTTP/1.1 HTTP/1.1`,
  (path) => `post ${path} HTTP/1.1`,
  (path) => `POST ${path}\u0000 HTTP/1.1`,
  (path) => `POST ${path} HTTP/2.0`,
];

/**
 * The bytes of a request (as `latin1`) that programs may understand in several ways, in whose body another one is hidden.
 */
export function ambiguousRequest(
  random: SeededRandom,
  { outer, hidden, host }: { readonly outer: string; readonly hidden: string; readonly host: string },
): string {
  const body = `${random.pick(lastChunks)}GET ${hidden} HTTP/1.1\r\nHost: ${host}\r\nX: `;
  const lines = [
    random.pick(starts)(outer),
    `Host: ${host}`,
    "Content-Type: application/json",
    ...mixed(random, [random.pick(lengths)(body), random.pick(codings), random.pick(others)]),
  ];
  const end = random.whole(0, 9) === 0 ? "\n" : "\r\n";
  return `${lines.filter((line) => line !== "").join(end)}${end}${end}${body}\r\n\r\n`;
}

function mixed(random: SeededRandom, lines: readonly string[]): readonly string[] {
  return lines
    .map((line) => ({ line, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ line }) => line);
}
