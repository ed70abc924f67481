import type { Plugin, Rolldown } from "vite";

/** The own module of a screen, or of the frame around some, as routes import it. */
const SCREEN = /-(?:screen|layout)\.tsx$/;

/**
 * Puts the page into few files, because a phone pays for each request: what every page needs (`base`), what lists share
 * (`lists`), what other screens share (`details`), and each screen's own code. Dialogs and other late parts stay files of
 * their own.
 *
 * @param lists modules of the screens, and of their lazy parts, that most visitors see first, relative to the web's root
 * @param parts screens that are a list with more: they share the list's file
 */
export function chunkGroups(lists: readonly string[], parts: Readonly<Record<string, string>>): Plugin {
  const groups = new Map<string, string>();
  const nameOf = (id: string) => groups.get(id) ?? null;
  const isIn = (group: string) => (id: string) => groups.get(id) === group;
  const isOfList = (id: string) => lists.some((list) => groups.get(id) === baseName(list));
  return {
    name: "league:chunk-groups",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: "base", tags: ["$initial"], priority: 5 },
                { name: "lists", test: isIn("lists"), priority: 4 },
                // A group takes what its modules import, unless another has taken it before: what lists need, first.
                { name: nameOf, debugName: "lists, one by one", test: isOfList, priority: 3 },
                { name: "details", test: isIn("details"), priority: 2 },
                { name: nameOf, debugName: "other screens, one by one", priority: 1 },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const isRoot = (id: string) => SCREEN.test(id) || lists.some((name) => id.endsWith(`/${name}`));
      const screens = [...this.getModuleIds()].filter(isRoot);
      const users = new Map<string, string[]>();
      for (const screen of screens) {
        const [, list = screen] = Object.entries(parts).find(([part]) => screen.endsWith(`/${part}`)) ?? [];
        for (const id of staticImportsOf(screen, this)) users.set(id, [...(users.get(id) ?? []), list]);
      }
      for (const [id, of] of users) groups.set(id, groupOf(of, lists));
    },
  };
}

/** What a list shares with other screens stays with the list, so that lists load nothing of theirs. */
function groupOf(screens: readonly string[], lists: readonly string[]): string {
  const [list, otherList] = lists.filter((name) => screens.some((screen) => `/${screen}`.endsWith(`/${name}`)));
  if (otherList !== undefined) return "lists";
  const only = list ?? (screens.length === 1 ? screens[0] : undefined);
  return only === undefined ? "details" : baseName(only);
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
