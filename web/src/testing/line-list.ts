/** A list without repetitions, which says of each line who sees it unless all roles do that see the screen. */
export function createLineList() {
  const roles = new Set<string>();
  const rolesByLine = new Map<string, Set<string>>();
  return {
    add(role: string, lines: readonly string[]): void {
      roles.add(role);
      for (const line of lines) rolesByLine.set(line, (rolesByLine.get(line) ?? new Set()).add(role));
    },
    list: () =>
      [...rolesByLine].map(([line, lineRoles]) =>
        lineRoles.size < roles.size ? `${line} {${[...lineRoles].join(", ")}}` : line,
      ),
  };
}
