import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { minifySync, type Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const COMPRESSIBLE_FILES = /\.(js|css|svg|json|txt)$/;

/**
 * Creates a plugin that writes a `.br` and a `.gz` file beside every compressible asset of the build, so that the server does
 * not compress during requests. `index.html` and the manifest are not compressed: the server inserts the league's name first.
 */
export function createPrecompressPlugin(): Plugin {
  return {
    name: "league:precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const assets = entries.filter(
        (entry) => entry.isFile() && COMPRESSIBLE_FILES.test(entry.name) && !entry.parentPath.endsWith(".server"),
      );
      for (const { parentPath, name } of assets) {
        // Vite copies the scripts of the public folder without minifying them.
        if (parentPath === dir && name.endsWith(".js")) await minify(join(dir, name));
      }
      await Promise.all(assets.map((asset) => compress(join(asset.parentPath, asset.name))));
    },
  };
}

/** Replaces a script by its minified version. */
async function minify(path: string): Promise<void> {
  await writeFile(path, minifySync(path, await readFile(path, "utf8")).code);
}

/** Writes the compressed versions of a file that are smaller than the file. */
async function compress(path: string): Promise<void> {
  const original = await readFile(path);
  const [br, gz] = await Promise.all([
    compressBrotli(original, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: original.length } }),
    compressGzip(original, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < original.length) await writeFile(`${path}.br`, br);
  if (gz.length < original.length) await writeFile(`${path}.gz`, gz);
}
