import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/**
 * Prints what a visitor's first page costs in JavaScript (the entry, the page's own chunk and all they import
 * statically) and fails the build when that is over budget.
 *
 * @param options.page module of the page, relative to the web's root
 * @param options.budget bytes after brotli
 */
export function firstLoad({ page, budget }: { page: string; budget: number }): Plugin {
  return {
    name: "league:first-load",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const pageChunk = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${page}`)));
      if (!pageChunk) this.error(`No chunk holds ${page}: name the page whose first load is measured.`);

      const loaded = withImports([...chunks.filter((chunk) => chunk.isEntry), pageChunk], chunks);
      const bytes = loaded.reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0);
      const words = `First load of ${page}: ${kilobytes(bytes)} of JavaScript (brotli), budget ${kilobytes(budget)}`;
      if (bytes > budget) this.error(`${words}. Load something lazily, or leave it out.`);
      this.info(words);
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

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
