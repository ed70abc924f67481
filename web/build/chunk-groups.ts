import type { Plugin, Rolldown } from "vite";

/** The own module of a screen, or of the frame around some, as routes import it. */
const SCREEN = /-(?:screen|layout)\.tsx$/;
/** The group of what every page loads. */
const BASE = "base";
/** How many groups there may be. */
const MOST_GROUPS = 64;
/** Characters of code. A screen that shares less with a list does not load the list for it. */
const LITTLE = 3000;
/** Characters of a module, such as an icon's. A file does not load another one for it. */
const TINY = 800;

type Group = Exclude<
  Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"],
  undefined
>[number];

interface ChunkGroups {
  /** Modules of the screens, and of their lazy parts, that most visitors see first, relative to the web's root. */
  readonly lists: readonly string[];
  /** Modules that share the file of a screen: screens that are a list with more, and parts that are loaded with it. */
  readonly parts: Readonly<Record<string, string>>;
  /**
   * Names of screens by that of the file with what only they share, which may be that of one of them; the first that has
   * all screens of a module counts. Visitors do not see those of `members`.
   */
  readonly families: Readonly<Record<string, readonly string[]>> & { readonly members: readonly string[] };
}

/**
 * Puts the page into few files, because a phone pays for each request: what every page needs and what lists share (`base`),
 * what the screens of a family share, what other screens share (`details`), and each screen's own code. Dialogs and other
 * late parts stay files of their own.
 */
export function chunkGroups({ lists, parts, families }: ChunkGroups): Plugin {
  const groups = new Map<string, string>();
  /** Their names. */
  let order: readonly string[] = [];
  // A group also takes what its modules import, unless one of higher priority has it: what is imported comes first.
  const ranks: Group[] = Array.from({ length: MOST_GROUPS }, (_, rank) => ({
    name: (id) => (groups.get(id) === order[rank] ? (order[rank] ?? null) : null),
    debugName: `group ${rank}`,
    priority: MOST_GROUPS - rank,
  }));
  return {
    name: "league:chunk-groups",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: { groups: ranks } } } } }),
    buildEnd() {
      const modules = modulesOfScreens(this, { lists, parts });
      for (const [id, name] of groupsOf(modules, { lists: lists.map(baseName), families })) groups.set(id, name);
      for (const entry of [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry))
        for (const id of staticImportsOf(entry, this)) groups.set(id, BASE);
      order = inOrder(groups, modules);
      if (order.length > MOST_GROUPS) this.error(`${order.length} groups of chunks, more than ${MOST_GROUPS}`);
    },
  };
}

interface Module {
  /** Characters of code. */
  readonly size: number;
  /** The modules that it imports statically. */
  readonly imports: readonly string[];
  /** The names of the screens that import it. */
  readonly of: Set<string>;
}

/** The modules that screens import, however deep. */
function modulesOfScreens(context: Rolldown.PluginContext, { lists, parts }: Omit<ChunkGroups, "families">) {
  const named = [...lists, ...Object.keys(parts)];
  const screens = [...context.getModuleIds()].filter(
    (id) => SCREEN.test(id) || named.some((name) => id.endsWith(`/${name}`)),
  );
  const modules = new Map<string, Module>();
  for (const screen of screens) {
    const [, file = screen] = Object.entries(parts).find(([part]) => screen.endsWith(`/${part}`)) ?? [];
    for (const id of staticImportsOf(screen, context)) {
      const { code, importedIds = [] } = context.getModuleInfo(id) ?? {};
      const module = { size: code?.length ?? 0, imports: importedIds, of: new Set<string>() };
      modules.getOrInsertComputed(id, () => module).of.add(baseName(file));
    }
  }
  return modules;
}

type Screens = Pick<ChunkGroups, "lists" | "families">;

/**
 * The group of each module. What several lists import every page loads. What a list shares with other screens is in their
 * family's file, or in that of the list, unless that is too little to load the list for it.
 */
function groupsOf(modules: ReadonlyMap<string, Module>, { lists, families }: Screens): Map<string, string> {
  const groups = new Map<string, string>();
  /** By list and screen, the characters that only these two need. */
  const shared = new Map<string, number>();
  const others = ({ of }: Module, list: string) =>
    [...of].filter((screen) => screen !== list && !families.members.includes(screen));
  for (const [id, module] of modules) {
    const name = groupOf([...module.of], { lists, families });
    groups.set(id, name);
    if (!lists.includes(name)) continue;
    for (const screen of others(module, name)) {
      const pair = `${name} ${screen}`;
      shared.set(pair, (shared.get(pair) ?? 0) + module.size);
    }
  }
  for (const [id, module] of modules) {
    const name = groups.get(id) ?? "";
    if (lists.includes(name) && others(module, name).some((screen) => (shared.get(`${name} ${screen}`) ?? 0) < LITTLE))
      groups.set(id, BASE);
  }
  separate(groups, modules, { lists, families });
  return groups;
}

/** Moves to every page's file what the files that screens share need of a list's, and what is tiny of each other's. */
function separate(
  groups: Map<string, string>,
  modules: ReadonlyMap<string, Module>,
  { lists, families }: Screens,
): void {
  const isInList = (id: string) => lists.includes(groups.get(id) ?? "");
  const shared = new Set([...modules].filter(([id, { of }]) => of.size > 1 && !isInList(id)).map(([id]) => id));
  // A set yields what is added to it while it is walked.
  for (const id of shared) {
    const { of = [], imports = [] } = modules.get(id) ?? {};
    const isForVisitors = [...of].some((screen) => !families.members.includes(screen));
    const moved = imports.filter((imported) => {
      const size = modules.get(imported)?.size ?? Number.POSITIVE_INFINITY;
      const isElsewhere = ![groups.get(id), BASE, undefined].includes(groups.get(imported));
      return isElsewhere && (isInList(imported) || (isForVisitors && size < TINY));
    });
    for (const each of moved) {
      groups.set(each, BASE);
      shared.add(each);
    }
  }
}

function groupOf(screens: readonly string[], { lists, families }: Screens): string {
  const [screen = "", otherScreen] = screens;
  if (otherScreen === undefined) return screen;
  const ofVisitors = screens.filter((name) => !families.members.includes(name));
  const those = ofVisitors.length > 1 ? ofVisitors : screens;
  const [family] = Object.entries(families).find(([, its]) => those.every((name) => its.includes(name))) ?? [];
  if (family !== undefined) return family;
  const [list, otherList] = lists.filter((name) => screens.includes(name));
  return otherList === undefined ? (list ?? "details") : BASE;
}

/** The names of groups, each behind those that its modules import, unless these import it too. */
function inOrder(groups: ReadonlyMap<string, string>, modules: ReadonlyMap<string, Module>): readonly string[] {
  const imports = new Map([...groups.values()].map((name) => [name, new Set<string>()]));
  for (const [id, { imports: imported }] of modules) {
    const name = groups.get(id) ?? "";
    for (const other of imported.map((each) => groups.get(each) ?? name)) imports.get(name)?.add(other);
  }
  const order = new Set<string>();
  const isNext = (name: string) => [...(imports.get(name) ?? [])].every((other) => other === name || order.has(other));
  while (order.size < imports.size) {
    const waiting = [...imports.keys()].filter((name) => !order.has(name));
    const next = waiting.filter(isNext);
    for (const name of next.length > 0 ? next : waiting.slice(0, 1)) order.add(name);
  }
  return [...order];
}

function baseName(module: string): string {
  return module.replace(/^.*\/|\.tsx$/g, "");
}

/** A module and all that it imports statically, however deep. */
function staticImportsOf(root: string, context: Rolldown.PluginContext): Set<string> {
  const modules = new Set([root]);
  // A set yields what is added to it while it is walked.
  for (const id of modules) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
  return modules;
}
