import { basename, dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";

/** How routes import screens; of those of members visitors see nothing. */
const ROUTED = /\b(lazyScreen|memberScreen)\(\s*async \(\) => \(await import\("([^"]+)"\)\)/g;
/** The file that every page loads. */
const BASE = "base";

/**
 * Puts the page into few files, because a phone pays for each request: each screen that visitors see is one, what only
 * members' screens need shares one, and what two of these files need is in that of every page. Dialogs and other late parts
 * stay apart.
 */
export function fewFiles(): Plugin {
  const screens = { lazyScreen: new Set<string>(), memberScreen: new Set<string>() };
  const files = new Map<string, string>();
  return {
    name: "league:few-files",
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
                { name: (id) => files.get(id) ?? null, debugName: "few files", includeDependenciesRecursively: false },
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
      for (const id of importsOf(screens.memberScreen, this)) files.set(id, "members");
      for (const screen of screens.lazyScreen)
        for (const id of importsOf([screen], this)) files.set(id, files.has(id) ? BASE : basename(screen, ".tsx"));
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      for (const id of importsOf(entries, this)) files.set(id, BASE);
    },
  };
}

/** The modules and all that they import statically, however deep. */
function importsOf(modules: Iterable<string>, context: Rolldown.PluginContext): Set<string> {
  const found = new Set(modules);
  // A set yields what is added to it while it is walked.
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}
