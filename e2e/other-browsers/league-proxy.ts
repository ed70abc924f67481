import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A proxy in front of a league, for browsers in which a test cannot intercept requests. */
export type LeagueProxy = {
  readonly url: string;
  /** Ends the connection of each later request whose path matches, instead of the requests blocked before. */
  block(path: RegExp | null): void;
  close(): void;
};

/**
 * Starts a proxy. WebKit cannot be told that its pointer is coarse, as that of a phone. So the proxy replaces this condition in
 * style sheets by one that is always true.
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
  const forwarded = request(leagueUrl + incoming.url, { method: incoming.method, headers }, async (reply) => {
    if (!reply.headers["content-type"]?.startsWith("text/css")) {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
      return;
    }
    const { "content-length": _length, ...styleHeaders } = reply.headers;
    const styles = await text(reply);
    response.writeHead(reply.statusCode ?? 502, styleHeaders).end(styles.replaceAll(/\(pointer: ?coarse\)/g, "all"));
  });
  forwarded.on("error", () => response.destroy());
  response.on("close", () => forwarded.destroy());
  incoming.pipe(forwarded);
}
