import type { Http } from "../src/platform/http/http.ts";

/**
 * Lists the paths that are served to `GET`, with the names of their parameters. Fastify prints its routes as a tree. Each level
 * is indented by four characters, and each line has the part of the path after its parent.
 */
export function listGetPaths(server: Http["server"]): string[] {
  const paths: string[] = [];
  /** The parts of the last path, by level. */
  const parts: string[] = [];
  for (const line of server.printRoutes({ commonPrefix: false, method: "GET" }).split("\n")) {
    const [, indentation = "", part] = /^(.*)── (\S+) \(/.exec(line) ?? [];
    if (part === undefined) continue;
    // The indentation is followed by one more character, which draws the branch.
    parts.length = Math.floor(indentation.length / 4);
    parts.push(part);
    paths.push(parts.join(""));
  }
  return paths.filter((path) => path.startsWith("/"));
}
