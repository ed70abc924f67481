import files from "@fastify/static";
import type { Http } from "./http.ts";

export type Downloads = {
  /** A path of this site, without a trailing slash. */
  readonly path: string;
  /** An absolute path; the folder need not exist. */
  readonly folder: string;
  /** The names of the files in the folder that may be downloaded; called for each request. */
  offered(): Promise<readonly string[]>;
};

/**
 * Serves files of a folder as downloads, by range too. The name in an address is only compared with those that are
 * offered, so that no address leads out of the folder, and none lists it.
 */
export function serveDownloads({ server, limits }: Http, { path, folder, offered }: Downloads): void {
  // In a scope of its own, as the web sends its files in another way.
  void server.register((scope, _options, done) => {
    void scope.register(files, {
      serve: false,
      root: folder,
      cacheControl: false,
      // A file may be replaced by another of the same name.
      setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
    });
    scope.get(`${path}/*`, { onRequest: limits.usual, compress: false }, async (request, reply) => {
      const { "*": name } = request.params as { "*": string };
      return (await offered()).includes(name) ? reply.download(name) : reply.callNotFound();
    });
    done();
  });
}
