/**
 * Every link of the site is made here: `<Link {...paths.player(id)}>`, `navigate(paths.results)`. What a list is
 * filtered by is added by whoever links to it: `<Link {...paths.stats} search={{ modeId }}>`.
 */
export const paths = {
  home: { to: "/" },
  /** @param redirectUrl the path to come back to */
  signIn: (redirectUrl?: string) => ({ to: "/auth/signin", search: redirectUrl ? { redirectUrl } : {} }) as const,
  players: { to: "/ranked/users" },
  player: (userId: string) => ({ to: "/ranked/users/$userId", params: { userId } }) as const,
  profile: { to: "/ranked/users/profile" },
  results: { to: "/ranked/results" },
  result: (resultId: string) => ({ to: "/ranked/results/$resultId", params: { resultId } }) as const,
  stats: { to: "/ranked/stats" },
  stat: (statId: string) => ({ to: "/ranked/stats/$statId", params: { statId } }) as const,
  modes: { to: "/ranked/modes" },
  mode: (modeId: string) => ({ to: "/ranked/modes/$modeId", params: { modeId } }) as const,
} as const;
