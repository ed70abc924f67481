import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** Where the server finds it; browsers are not sent what lies in this folder. */
const FILE = ".server/components.json";

/**
 * Writes down which scripts and styles each component that is imported when it is needed has beside those of every
 * page, by its name, so that the server can name them in the HTML.
 */
export function filesOfComponents(): Plugin {
  return {
    name: "league:files-of-components",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle)
          .filter((output) => output.type === "chunk")
          .map((chunk): [string, Chunk] => [chunk.fileName, chunk]),
      );
      const ofEveryPage = withImports(
        [...chunks.values()].filter(({ isEntry }) => isEntry),
        chunks,
      );
      const components: Record<string, { scripts: string[]; styles: string[] }> = {};
      for (const chunk of chunks.values()) {
        // What others import first: a component's own styles may refine theirs.
        const own = [...withImports([chunk], chunks)].filter((each) => !ofEveryPage.has(each)).reverse();
        const files = {
          scripts: own.map(({ fileName }) => fileName),
          styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        };
        for (const name of chunk.moduleIds.flatMap((id) => importedWhenNeeded(this.getModuleInfo(id)))) {
          if (components[name]) this.error(`Two modules that are imported when they are needed export ${name}`);
          components[name] = files;
        }
      }
      this.emitFile({ type: "asset", fileName: FILE, source: JSON.stringify(components) });
    },
  };
}

/** The names that a module exports, if another one imports it dynamically. */
function importedWhenNeeded(module: Rolldown.ModuleInfo | null): readonly string[] {
  return module?.dynamicImporters.length ? (module.exports ?? []) : [];
}

function withImports(roots: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set(roots);
  // A set yields what is added to it while it is walked.
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) found.add(imported);
    }
  }
  return found;
}
