import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The module in which Vite keeps what it wraps around every `import()`. */
const HELPER = "\0vite/preload-helper.js";
/** An `import()` for which Vite names no files, because its own is the only one, up to the empty list of them. */
const ALONE = /(import\(`\.\/([\w.-]+)`\)(?:(?!import\(|__vite__mapDeps)[\s\S])*?\},)\[\]\)/g;
const ownHelper = fileURLToPath(import.meta.resolve("../src/ui/import-chunk.ts"));

/** Has every `import()` in the built page go through `importChunk`, which can be retried after a failure. */
export function importChunks(): Plugin {
  return {
    name: "league:import-chunks",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id !== HELPER) return null;
      return `export { importChunk as __vitePreload } from ${JSON.stringify(ownHelper)};`;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          const folder = posix.dirname(chunk.fileName);
          chunk.code = chunk.code.replace(ALONE, (_whole, before: string, file: string) => {
            if (!bundle[`${folder}/${file}`]) this.error(`${chunk.fileName} imports ${file}, which is not built`);
            return `${before}["${folder}/${file}"])`;
          });
        }
      },
    },
  };
}
