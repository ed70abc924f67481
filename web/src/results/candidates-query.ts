import { query } from "../platform/query.ts";
import { users } from "../users/users-client.ts";

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE = 150;

/** Players whose name contains what was typed, by name; enough of them to choose from. */
export function candidatesQuery(userName: string) {
  return query({
    key: ["users", "candidates", userName],
    ask: async (signal) => {
      if (userName !== "") await pause(signal);
      return (await users.searchUsers({ body: { userName, page: 1, numberPerPage: 50 }, signal })).data;
    },
    failure: "Erreur while fetching players",
    isList: true,
  });
}

function pause(signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PAUSE);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
  return promise;
}
