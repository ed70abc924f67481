import { basename, dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** Matches an import of a screen in the routes. Visitors seldom open screens of `defineMemberScreen`. */
const SCREEN_IMPORT = /\b(defineScreen|defineMemberScreen)\(\s*async \(\) => \(await import\("([^"]+)"\)\)/g;
/** The name of the file that every page loads. */
const BASE_FILE = "base";
/** Modules shared by at most this many files can get a separate file. */
const MAX_SHARING_FILES = 4;
/** The minimum size of such a file: the number of characters of source code, without packages. */
const MIN_SHARED_SIZE = 4000;
/** The maximum size of such a file that joins another one, to save a request. */
const MAX_JOINING_SIZE = 20_000;
/** This file tells the server the files of each component. Files in its folder are not sent to browsers. */
const COMPONENTS_FILE = ".server/components.json";

/**
 * Creates a plugin that bundles the modules into few files, because each request is slow on a phone:
 *
 * - Each screen that visitors see gets a file.
 * - All other screens share one file.
 * - Modules that several of these files need are in the base file, which every page loads. If they are large and few files
 *   need them, they get a separate file. A small one joins another one that almost the same pages load.
 * - Dialogs and other components that are loaded on demand keep the files that the bundler gives them.
 *
 * Also writes a list of the scripts and styles of each component that is loaded on demand, without those of the base file.
 * The server adds them to the HTML.
 */
export function createPageFilesPlugin(): Plugin {
  const screens = { defineScreen: new Set<string>(), defineMemberScreen: new Set<string>() };
  /** The name of the file that each module is assigned to. */
  const assignedFiles = new Map<string, string>();
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
              // The function assigns a file to every module, so the imports of a module need not follow it.
              groups: [
                {
                  name: (id) => assignedFiles.get(id) ?? null,
                  debugName: "page files",
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    }),
    transform(code, id) {
      for (const [, kind = "", path = ""] of code.matchAll(SCREEN_IMPORT))
        screens[kind as keyof typeof screens].add(join(dirname(id), path));
    },
    buildEnd() {
      const getImports = (id: string) => this.getModuleInfo(id)?.importedIds;
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const filesByModule = new Map<string, string[]>();
      /** Adds the file to its modules: the entry modules of the file, and all modules that they import. */
      const addFile = (file: string, entryIds: Iterable<string>) => {
        for (const id of collectWithImports(entryIds, getImports))
          filesByModule.set(id, [...(filesByModule.get(id) ?? []), file]);
      };
      addFile("members", screens.defineMemberScreen);
      // Every page loads this file shortly after it is shown. It must not load the file of a screen for a single function.
      addFile(
        "live-page",
        [...this.getModuleIds()].filter((id) => id.endsWith("/src/live-page.ts")),
      );
      // The screens are sorted, so that the build does not depend on the order in which modules are read.
      for (const screen of [...screens.defineScreen].sort()) addFile(basename(screen, ".tsx"), [screen]);
      const baseModules = collectWithImports(entries, getImports);
      for (const id of [...baseModules, ...filesByModule.keys()]) assignedFiles.set(id, BASE_FILE);
      const groups = Map.groupBy(filesByModule.keys(), (id) => filesByModule.get(id)?.join("+") ?? BASE_FILE);
      const separateFiles = new Map<string, readonly Rolldown.ModuleInfo[]>();
      for (const [file, ids] of groups) {
        // Shared styles would need another request.
        const modules = ids
          .filter((id) => !baseModules.has(id) && !(file.includes("+") && id.endsWith(".css")))
          .map((id) => this.getModuleInfo(id))
          .filter((module) => module !== null);
        if (isSeparateFile(file, modules)) separateFiles.set(file, modules);
      }
      for (const [file, modules] of separateFiles) {
        const joinedFile = findFileToJoin(file, separateFiles);
        for (const { id } of modules) assignedFiles.set(id, joinedFile);
      }
    },
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.entries(bundle).filter((entry): entry is [string, Chunk] => entry[1].type === "chunk"),
      );
      const getImports = (name: string) => chunks.get(name)?.imports;
      const entries = [...chunks].filter(([, { isEntry }]) => isEntry).map(([name]) => name);
      const baseChunks = collectWithImports(entries, getImports);
      const components: Record<string, { scripts: string[]; styles: string[] }> = {};
      for (const [file, { moduleIds }] of chunks) {
        // Imported chunks come first: the component's styles may override theirs.
        const scripts = [...collectWithImports([file], getImports)].filter((name) => !baseChunks.has(name)).reverse();
        const styles = scripts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
        for (const name of moduleIds.flatMap((id) => getDynamicExports(this.getModuleInfo(id)))) {
          if (components[name]) this.error(`Two modules that are loaded on demand export ${name}`);
          components[name] = { scripts, styles };
        }
      }
      this.emitFile({ type: "asset", fileName: COMPONENTS_FILE, source: JSON.stringify(components) });
    },
  };
}

/**
 * Returns whether a group of modules gets a file.
 *
 * @param name the files that need the modules, joined by `+`
 */
function isSeparateFile(name: string, modules: readonly Rolldown.ModuleInfo[]): boolean {
  const sharingFiles = name.split("+").length;
  if (sharingFiles === 1) return true;
  if (sharingFiles > MAX_SHARING_FILES) return false;
  return getOwnSize(modules) >= MIN_SHARED_SIZE;
}

/** Returns the number of characters of modules, without packages: their code can contain the path of the project's folder. */
function getOwnSize(modules: readonly Rolldown.ModuleInfo[]): number {
  const ownModules = modules.filter(({ id }) => !id.includes("/node_modules/"));
  return ownModules.reduce((sum, { code }) => sum + (code?.length ?? 0), 0);
}

/**
 * Finds the file that a small file of shared modules joins: another one that the same pages load, and one more page. A request
 * less on these pages is worth the few bytes that the other page does not use.
 *
 * @returns the name of the file that contains the modules in the end, which is the given name if there is no file to join
 */
function findFileToJoin(name: string, files: ReadonlyMap<string, readonly Rolldown.ModuleInfo[]>): string {
  const pages = name.split("+");
  if (pages.length === 1 || getOwnSize(files.get(name) ?? []) > MAX_JOINING_SIZE) return name;
  const otherFile = [...files.keys()].find((other) => {
    const otherPages = new Set(other.split("+"));
    return otherPages.size === pages.length + 1 && pages.every((page) => otherPages.has(page));
  });
  return otherFile ? findFileToJoin(otherFile, files) : name;
}

/** Returns the names of a module's exports if it is imported dynamically; otherwise none. */
function getDynamicExports(module: Rolldown.ModuleInfo | null): readonly string[] {
  return module?.dynamicImporters.length ? (module.exports ?? []) : [];
}

/** Returns modules or chunks, and everything that they import statically, directly or indirectly. */
function collectWithImports(
  entryIds: Iterable<string>,
  getImports: (id: string) => readonly string[] | undefined,
): Set<string> {
  const ids = new Set(entryIds);
  // The loop also visits the ids that are added while it runs.
  for (const id of ids) for (const imported of getImports(id) ?? []) ids.add(imported);
  return ids;
}
