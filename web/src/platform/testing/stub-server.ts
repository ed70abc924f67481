import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a server answers; `null` hangs up instead. */
export type StubResponse = { status?: number; headers?: Record<string, string>; body?: unknown } | null;
export interface ReceivedRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real server on this machine that gives the answers in turn, the last one from then on; stops with the test. */
export async function startStubServer(
  ...answers: readonly StubResponse[]
): Promise<{ root: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const chunks = await request.toArray();
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    if (!answer) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status ?? 200, answer.headers);
    response.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { root: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`, requests };
}
