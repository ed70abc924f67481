import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Vite's module with the function that wraps every `import()`. */
const PRELOAD_HELPER = "\0vite/preload-helper.js";
/**
 * Matches an `import()` for which Vite lists no files, because the imported chunk has no dependencies. The groups are the code
 * up to the empty list of files, and the name of the chunk's file. In this example, the match begins at `import`:
 * __vitePreload(async()=>{let{X:e}=await import(`./x.js`);return{X:e}},[])
 * The negative lookahead keeps the match inside one call: without it, a match could begin at an `import()` for which Vite
 * lists files (`__vite__mapDeps`), and end at the empty list of a later one.
 */
const IMPORT_WITHOUT_FILES = /(import\(`\.\/([\w.-]+)`\)(?:(?!import\(|__vite__mapDeps)[\s\S])*?\},)\[\]\)/g;
const replacementPath = fileURLToPath(import.meta.resolve("../src/ui/import-chunk.ts"));

/** Creates a plugin that makes every `import()` of the build use `importChunk`, which can be retried after a failure. */
export function createImportChunksPlugin(): Plugin {
  return {
    name: "league:import-chunks",
    apply: "build",
    enforce: "pre",
    load(id) {
      if (id !== PRELOAD_HELPER) return null;
      return `export { importChunk as __vitePreload } from ${JSON.stringify(replacementPath)};`;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        let matchCount = 0;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          // `importChunk` fetches the listed files before it imports. Vite lists none, so the chunk itself is added.
          const folder = posix.dirname(chunk.fileName);
          chunk.code = chunk.code.replace(IMPORT_WITHOUT_FILES, (_match, importCode: string, file: string) => {
            if (!bundle[`${folder}/${file}`]) this.error(`${chunk.fileName} imports ${file}, which is not built`);
            matchCount += 1;
            return `${importCode}["${folder}/${file}"])`;
          });
        }
        // Without a match, Vite has probably changed the code that it writes around `import()`.
        if (this.environment.config.consumer === "client" && matchCount === 0)
          this.error("No `import()` in the build matches IMPORT_WITHOUT_FILES");
      },
    },
  };
}
