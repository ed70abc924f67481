import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** A module that a route loads when it is needed. */
const SCREEN = /-(?:screen|layout)\.tsx$/;
/** Where the server finds it; browsers are not sent what lies in this folder. */
const FILE = ".server/screens.json";

/**
 * Writes down which scripts and styles each screen needs beside those of every page, by the name of its component, so
 * that the server can name them in the HTML.
 */
export function filesOfScreens(): Plugin {
  return {
    name: "league:files-of-screens",
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
      const screens: Record<string, { scripts: string[]; styles: string[] }> = {};
      for (const chunk of chunks.values()) {
        for (const id of chunk.moduleIds.filter((module) => SCREEN.test(module))) {
          // What others import first: a screen's own styles may refine theirs.
          const own = [...withImports([chunk], chunks)].filter((each) => !ofEveryPage.has(each)).reverse();
          const files = {
            scripts: own.map(({ fileName }) => fileName),
            styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
          };
          for (const component of this.getModuleInfo(id)?.exports ?? []) screens[component] = files;
        }
      }
      this.emitFile({ type: "asset", fileName: FILE, source: JSON.stringify(screens) });
    },
  };
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
