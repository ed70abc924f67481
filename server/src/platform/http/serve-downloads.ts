import files from "@fastify/static";
import type { Http } from "./http.ts";

export type Downloads = {
  /** Of this site, without a slash at its end. */
  readonly path: string;
  /** An absolute path; it need not be there. */
  readonly folder: string;
  /** The names of the files in the folder that may be had; what they name is asked each time. */
  offered(): Promise<readonly string[]>;
};

/**
 * Serves files of a folder to be saved, in parts too. A name in an address is only ever compared with those that are
 * offered, so that nothing leads out of the folder, and nothing lists it.
 */
export function serveDownloads({ server, limits }: Http, { path, folder, offered }: Downloads): void {
  // In a scope of its own, as the web sends its files in another way.
  void server.register((scope, _options, done) => {
    void scope.register(files, {
      serve: false,
      root: folder,
      cacheControl: false,
      // A file may be replaced under its name.
      setHeaders: (reply) => void reply.header("cache-control", "no-cache"),
    });
    scope.get(`${path}/*`, { onRequest: limits.usual, compress: false }, async (request, reply) => {
      const { "*": name } = request.params as { "*": string };
      return (await offered()).includes(name) ? reply.download(name) : reply.callNotFound();
    });
    done();
  });
}
