import { basename, dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** How routes import screens; of those of members visitors see nothing. */
const ROUTED = /\b(screen|memberScreen)\(\s*async \(\) => \(await import\("([^"]+)"\)\)/g;
/** The file that every page loads. */
const BASE = "base";
/** What at most so many files need, and has at least so many characters of our code, is worth a request of its own. */
const FEW = 3;
const WORTH = 6000;
/** Where the server finds the files of components; browsers are not sent what lies in this folder. */
const COMPONENTS = ".server/components.json";

/**
 * Puts the page into few files, because a phone pays for each request: each screen that visitors see is one, what only
 * members' screens need shares one, and what more of these files need is in that of every page, or, where they are few
 * and it is much, in one of its own. Dialogs and other late parts stay apart. Of each component that is imported when it is needed it writes down, by its name, which scripts and styles it
 * has beside those of every page, so that the server can name them in the HTML.
 */
export function pageFiles(): Plugin {
  const screens = { screen: new Set<string>(), memberScreen: new Set<string>() };
  const files = new Map<string, string>();
  return {
    name: "league:page-files",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What a module imports has its own place, in the same file or in that of every page.
              groups: [
                { name: (id) => files.get(id) ?? null, debugName: "page files", includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    }),
    transform(code, id) {
      for (const [, kind = "", path = ""] of code.matchAll(ROUTED))
        screens[kind as keyof typeof screens].add(join(dirname(id), path));
    },
    buildEnd() {
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds;
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const neededBy = new Map<string, string[]>();
      const add = (file: string, first: Iterable<string>) => {
        for (const id of withImports(first, importsOf)) neededBy.set(id, [...(neededBy.get(id) ?? []), file]);
      };
      add("members", screens.memberScreen);
      // In whatever order they were read: the build gives the same files.
      for (const screen of [...screens.screen].sort()) add(basename(screen, ".tsx"), [screen]);
      for (const id of neededBy.keys()) files.set(id, BASE);
      const groups = Map.groupBy(neededBy.keys(), (id) => neededBy.get(id)?.join("+") ?? BASE);
      for (const [file, ids] of groups) {
        // Styles would be a second file.
        const modules = ids
          .filter((id) => !(file.includes("+") && id.endsWith(".css")))
          .map((id) => this.getModuleInfo(id))
          .filter((module) => module !== null);
        if (isFile(file, modules)) for (const { id } of modules) files.set(id, file);
      }
      for (const id of withImports(entries, importsOf)) files.set(id, BASE);
    },
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.entries(bundle).filter((each): each is [string, Chunk] => each[1].type === "chunk"),
      );
      const importsOf = (name: string) => chunks.get(name)?.imports;
      const entries = [...chunks].filter(([, { isEntry }]) => isEntry).map(([name]) => name);
      const ofEveryPage = withImports(entries, importsOf);
      const components: Record<string, { scripts: string[]; styles: string[] }> = {};
      for (const [file, { moduleIds }] of chunks) {
        // What others import first: a component's own styles may refine theirs.
        const scripts = [...withImports([file], importsOf)].filter((name) => !ofEveryPage.has(name)).reverse();
        const styles = scripts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
        for (const name of moduleIds.flatMap((id) => importedWhenNeeded(this.getModuleInfo(id)))) {
          if (components[name]) this.error(`Two modules that are imported when they are needed export ${name}`);
          components[name] = { scripts, styles };
        }
      }
      this.emitFile({ type: "asset", fileName: COMPONENTS, source: JSON.stringify(components) });
    },
  };
}

/** Whether what all of a file's screens need, and no others, gets a file. */
function isFile(name: string, modules: readonly Rolldown.ModuleInfo[]): boolean {
  const screens = name.split("+").length;
  if (screens === 1 || screens > FEW) return screens === 1;
  // The code of packages may name the folder that they lie in.
  const own = modules.filter(({ id }) => !id.includes("/node_modules/"));
  return own.reduce((sum, { code }) => sum + (code?.length ?? 0), 0) >= WORTH;
}

/** The names that a module exports, if another one imports it dynamically. */
function importedWhenNeeded(module: Rolldown.ModuleInfo | null): readonly string[] {
  return module?.dynamicImporters.length ? (module.exports ?? []) : [];
}

/** These modules or chunks, and all that they import statically, however deep. */
function withImports(first: Iterable<string>, importsOf: (of: string) => readonly string[] | undefined): Set<string> {
  const found = new Set(first);
  // A set yields what is added to it while it is walked.
  for (const each of found) for (const imported of importsOf(each) ?? []) found.add(imported);
  return found;
}
