import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A response of the server. With `null`, it closes the connection instead. */
export type StubResponse = { status?: number; headers?: Record<string, string>; body?: unknown } | null;
export interface ReceivedRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Starts an HTTP server on this machine that sends the responses in order, and then repeats the last one. It stops at the
 * end of the test.
 */
export async function startStubServer(
  ...responses: readonly StubResponse[]
): Promise<{ apiUrl: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const chunks = await request.toArray();
    const nextResponse = responses[Math.min(requests.length, responses.length - 1)];
    requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    if (!nextResponse) {
      request.socket.destroy();
      return;
    }
    const { status = 200, headers: responseHeaders, body } = nextResponse;
    response.writeHead(status, responseHeaders);
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, requests };
}
