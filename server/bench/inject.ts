import type { SignedIn } from "../src/features/users/find-viewer.ts";
import type { Http } from "../src/platform/http/http.ts";
import type { Request } from "./load.ts";

/** Makes a call within this process. @throws unless it succeeds */
export async function inject<Reply>({ server }: Http<SignedIn>, request: Request): Promise<Reply> {
  const { method, path, body, token } = request;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const reply = await server.inject({ method, url: `/api${path}`, headers, ...(body && { payload: body }) });
  if (reply.statusCode >= 400) throw new Error(`${method} ${path}: ${reply.body}`);
  return reply.json<Reply>();
}
