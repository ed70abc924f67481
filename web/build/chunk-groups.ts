import type { Plugin, Rolldown } from "vite";

/** The own module of a screen, or of the frame around some, as routes import it. */
const SCREEN = /-(?:screen|layout)\.tsx$/;
/** Characters of code. A screen that shares less with a list does not load the list for it. */
const LITTLE = 2000;

type Group = Exclude<
  Exclude<Rolldown.OutputOptions["codeSplitting"], boolean | undefined>["groups"],
  undefined
>[number];

interface ChunkGroups {
  /** Modules of the screens, and of their lazy parts, that most visitors see first, relative to the web's root. */
  readonly lists: readonly string[];
  /** Modules that share the file of one of `lists`: screens that are a list with more, and further parts of lists. */
  readonly parts: Readonly<Record<string, string>>;
  /** Names of screens by that of the file with what only they share; visitors do not see those of `members`. */
  readonly families: Readonly<Record<string, readonly string[]>> & { readonly members: readonly string[] };
}

/**
 * Puts the page into few files, because a phone pays for each request: what every page needs (`base`), what lists share
 * (`lists`), what the screens of a family share, what other screens share (`details`), and each screen's own code. Dialogs
 * and other late parts stay files of their own.
 */
export function chunkGroups({ lists, parts, families }: ChunkGroups): Plugin {
  const groups = new Map<string, string>();
  const nameOf = (id: string) => groups.get(id) ?? null;
  const isIn = (group: string) => (id: string) => groups.get(id) === group;
  const isOfList = (id: string) => lists.some((list) => groups.get(id) === baseName(list));
  // A group takes what its modules import, unless another has taken it before: what more screens need, first.
  const order: Group[] = [
    { name: "base", tags: ["$initial"] },
    { name: "lists", test: isIn("lists") },
    { name: nameOf, debugName: "lists, one by one", test: isOfList },
    { name: "details", test: isIn("details") },
    ...Object.keys(families).map((family) => ({ name: family, test: isIn(family) })),
    { name: nameOf, debugName: "other screens, one by one" },
  ];
  return {
    name: "league:chunk-groups",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: order.map((group, index) => ({ ...group, priority: order.length - index })) },
          },
        },
      },
    }),
    buildEnd() {
      const named = [...lists, ...Object.keys(parts)];
      const screens = [...this.getModuleIds()].filter(
        (id) => SCREEN.test(id) || named.some((name) => id.endsWith(`/${name}`)),
      );
      const modules = new Map<string, Module>();
      for (const screen of screens) {
        const [, list = screen] = Object.entries(parts).find(([part]) => screen.endsWith(`/${part}`)) ?? [];
        for (const id of staticImportsOf(screen, this)) {
          const size = this.getModuleInfo(id)?.code?.length ?? 0;
          const { of } = modules.getOrInsertComputed(id, () => ({ size, of: new Set() }));
          of.add(baseName(list));
        }
      }
      for (const [id, name] of groupsOf(modules, { lists: lists.map(baseName), families })) groups.set(id, name);
    },
  };
}

interface Module {
  /** Characters of code. */
  readonly size: number;
  /** The names of the screens that import it. */
  readonly of: Set<string>;
}

/**
 * What several lists import is in one file, and what a list shares with other screens in that of the list, so that lists
 * load nothing of other screens. But what a screen shares with a list that is too little to load the list for all lists load.
 */
function groupsOf(modules: ReadonlyMap<string, Module>, { lists, families }: Omit<ChunkGroups, "parts">) {
  const groups = new Map<string, string>();
  /** By list and screen, the characters that only these two need. */
  const shared = new Map<string, number>();
  const others = ({ of }: Module, list: string) =>
    [...of].filter((screen) => screen !== list && !families.members.includes(screen));
  for (const [id, module] of modules) {
    const name = groupOf([...module.of], lists, families);
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
      groups.set(id, "lists");
  }
  return groups;
}

function groupOf(screens: readonly string[], lists: readonly string[], families: ChunkGroups["families"]): string {
  const [list, otherList] = lists.filter((name) => screens.includes(name));
  if (otherList !== undefined) return "lists";
  const only = list ?? (screens.length === 1 ? screens[0] : undefined);
  if (only !== undefined) return only;
  const of = Object.entries(families).filter(([, its]) => screens.every((name) => its.includes(name)));
  return of.at(-1)?.[0] ?? "details";
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
