/**
 * Collects the lines that each role sees on a screen. Lists each line once. A line that not all roles see ends with the roles
 * that see it, in braces.
 */
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
