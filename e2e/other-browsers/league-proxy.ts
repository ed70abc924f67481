import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A proxy in front of a league, for browsers in which a test cannot intercept requests. */
export type LeagueProxy = {
  readonly url: string;
  /** From now on, ends the connection of each request whose path matches. `null` blocks no requests. */
  block(path: RegExp | null): void;
  close(): void;
};

/**
 * Starts a proxy. WebKit cannot be told that its pointer is coarse, like that of a phone. Therefore the proxy replaces this
 * condition in style sheets by one that is always true.
 */
export async function startLeagueProxy(leagueUrl: string): Promise<LeagueProxy> {
  let blockedPath: RegExp | null = null;
  const server = createServer((incoming, response) => {
    if (blockedPath?.test(incoming.url ?? "") === true) response.destroy();
    else forward(leagueUrl, incoming, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    block(path) {
      blockedPath = path;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(leagueUrl: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { "accept-encoding": _compressed, origin, ...otherHeaders } = incoming.headers;
  // The league accepts changes only from its own origin.
  const headers = {
    ...otherHeaders,
    host: new URL(leagueUrl).host,
    ...(origin !== undefined && { origin: leagueUrl }),
  };
  const forwarded = request(leagueUrl + incoming.url, { method: incoming.method, headers }, async (leagueResponse) => {
    if (!leagueResponse.headers["content-type"]?.startsWith("text/css")) {
      response.writeHead(leagueResponse.statusCode ?? 502, leagueResponse.headers);
      leagueResponse.pipe(response);
      return;
    }
    const { "content-length": _length, ...styleHeaders } = leagueResponse.headers;
    const styles = await text(leagueResponse);
    response.writeHead(leagueResponse.statusCode ?? 502, styleHeaders);
    response.end(styles.replaceAll(/\(pointer: ?coarse\)/g, "all"));
  });
  forwarded.on("error", () => response.destroy());
  response.on("close", () => forwarded.destroy());
  incoming.pipe(forwarded);
}
