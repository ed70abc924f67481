import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { minifySync, type Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;

/**
 * Writes a `.br` and a `.gz` beside every compressible asset of the build, so that the server does not compress during
 * requests. `index.html` and the manifest are not compressed: the server inserts the league's name first.
 */
export function precompress(): Plugin {
  return {
    name: "league:precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const assets = entries.filter(
        (entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && !entry.parentPath.endsWith(".server"),
      );
      for (const { parentPath, name } of assets) {
        // Vite copies the scripts of the public folder without minifying them.
        if (parentPath === dir && name.endsWith(".js")) await minify(join(dir, name));
      }
      await Promise.all(assets.map((asset) => compress(join(asset.parentPath, asset.name))));
    },
  };
}

async function minify(path: string): Promise<void> {
  await writeFile(path, minifySync(path, await readFile(path, "utf8")).code);
}

async function compress(path: string): Promise<void> {
  const original = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(original, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: original.length } }),
    zip(original, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < original.length) await writeFile(`${path}.br`, br);
  if (gz.length < original.length) await writeFile(`${path}.gz`, gz);
}
