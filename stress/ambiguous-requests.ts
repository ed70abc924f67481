import type { SeededRandom } from "../server/demo/seeded-random.ts";
import { shuffle } from "./shuffle.ts";

/**
 * Functions that create the header lines about the length of a body. Most are invalid or contradict each other, so that two
 * programs may disagree about where the body ends.
 */
const contentLengthHeaders: readonly ((body: string) => string)[] = [
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

/** Header lines about the encoding of a body, some of them invalid. The empty text stands for no header. */
const transferEncodingHeaders: readonly string[] = [
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

/** Ways to write the last chunk of a body, which is empty. The hidden request follows this chunk. */
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

/** Other header lines that may confuse a proxy. The empty text stands for no header. */
const additionalHeaders: readonly string[] = [
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

/** Functions that create the first line of a request. The valid line is listed three times, so that it is chosen more often. */
const requestLines: readonly ((path: string) => string)[] = [
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
 * Creates a request that programs may interpret differently. Its body contains a hidden second request.
 * @param outer the path of the request
 * @param hidden the path of the hidden request
 * @param host the `Host` header of both requests
 * @returns the request as `latin1`, one character per byte
 */
export function createAmbiguousRequest(
  random: SeededRandom,
  { outer, hidden, host }: { readonly outer: string; readonly hidden: string; readonly host: string },
): string {
  const body = `${random.pick(lastChunks)}GET ${hidden} HTTP/1.1\r\nHost: ${host}\r\nX: `;
  const lines = [
    random.pick(requestLines)(outer),
    `Host: ${host}`,
    "Content-Type: application/json",
    ...shuffle(random, [
      random.pick(contentLengthHeaders)(body),
      random.pick(transferEncodingHeaders),
      random.pick(additionalHeaders),
    ]),
  ];
  // A tenth of the requests ends lines without a carriage return.
  const lineEnd = random.integer(0, 9) === 0 ? "\n" : "\r\n";
  const head = lines.filter((line) => line !== "").join(lineEnd);
  // The last line breaks end the hidden request. They are not part of the body, so a program that measures it correctly ignores
  // them.
  return `${head}${lineEnd}${lineEnd}${body}\r\n\r\n`;
}
