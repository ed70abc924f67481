import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;
type FirstLoadOptions = { pages: readonly string[]; budget: number; maxFiles: number };

/**
 * Prints what a visitor's first page costs in JavaScript at most (the entry, the page's own chunk and all they import
 * statically) and fails the build when that is over budget.
 *
 * @param options.pages modules of the pages, relative to the web's root
 * @param options.budget bytes after brotli
 * @param options.maxFiles scripts that a page may be made of
 */
export function firstLoad({ pages, budget, maxFiles }: FirstLoadOptions): Plugin {
  return {
    name: "league:first-load",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    // After Vite has written into the scripts which files each import loads.
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const costs = pages.map((page) => {
          const own = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${page}`)));
          if (!own) this.error(`No chunk holds ${page}, whose first load is to be measured.`);
          const loaded = withImports([...entries, own], chunks);
          if (loaded.length > maxFiles)
            this.error(`${page} loads ${loaded.length} scripts first, more than ${maxFiles}.`);
          return { page, bytes: compressedSize(loaded) };
        });

        const bytes = Math.max(...costs.map((cost) => cost.bytes));
        const page = costs.find((cost) => cost.bytes === bytes)?.page;
        const words = `First load: at most ${kilobytes(bytes)} of ${kilobytes(budget)} JavaScript (brotli), for ${page}`;
        if (bytes > budget) this.error(`${words}. Load something lazily, or leave it out.`);
        this.info(words);
      },
    },
  };
}

function withImports(roots: Chunk[], chunks: Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(roots);
  // A set yields what is added to it while it is walked.
  for (const chunk of loaded) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) loaded.add(imported);
    }
  }
  return [...loaded];
}

/** Sizes by code. Most pages load the same scripts, and compressing them for each page took half of a build. */
const sizes = new Map<string, number>();

function compressedSize(chunks: Chunk[]): number {
  return chunks.reduce((sum, { code }) => sum + sizes.getOrInsertComputed(code, brotliSize), 0);
}

function brotliSize(code: string): number {
  return brotliCompressSync(code).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(3)} kB`;
}
