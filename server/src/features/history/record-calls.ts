import type { Call } from "contract/endpoint.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { keyOf } from "contract/ids.ts";
import type { ChangingCall } from "../../platform/http/http.ts";
import type { Context } from "../context.ts";
import { type Change, recorded } from "./history-scope.ts";

/** What the calls below a path concern; the key in the path is its key. */
const kindOfPath: Readonly<Record<string, SubjectKind>> = {
  user: "USER",
  session: "USER",
  secondFactor: "USER",
  invitation: "USER",
  alias: "ALIAS",
  calendar: "USER",
  discord: "USER",
  resultRanked: "RANKED_RESULT",
  result: "LEAGUE_RESULT",
  statRanked: "STAT",
  stat: "USER",
  clan: "CLAN",
  season: "SEASON",
  event: "EVENT",
  vote: "VOTE",
  motion: "MOTION",
  mode: "MODE",
  queue: "QUEUE",
  match: "MATCH",
  gameServer: "GAME_SERVER",
  round: "ROUND",
};

/** What players do in queues, matches and votes is kept there, and recorded of admins alone. */
const play: readonly (SubjectKind | undefined)[] = ["QUEUE", "MATCH", "VOTE"];

/** Records in the history what each call changes that somebody makes who is signed in. */
export function recordCalls(context: Pick<Context, "clock">) {
  return <Answer>(changing: ChangingCall, work: () => Promise<Answer>): Promise<Answer> => {
    const change = changeOf(changing);
    return change === null ? work() : recorded(context, change, work);
  };
}

function changeOf({ name, call, id, body, viewer, address }: ChangingCall): Change | null {
  // Whoever signs in is known only later.
  if (viewer === null || call.signsIn) return null;
  const [, first = ""] = call.path.split("/");
  const kind = kindOfPath[first];
  if (viewer.role !== "ADMIN" && play.includes(kind)) return null;
  const others = ["userId", "playerId"].flatMap((field) => keyedBy(body, field, "USER"));
  return {
    ...(call.anonymous
      ? ({ author: "ANONYMOUS", userId: null, address: null } as const)
      : ({ author: "USER", userId: viewer.id, address } as const)),
    authorName: null,
    action: name,
    subject: kind === undefined ? null : subjectOf(kind, call, id, body, viewer.id),
    others,
    creates: call.creates === true && id === undefined ? (kind ?? null) : null,
    isAlwaysRecorded: call.method !== "PUT",
  };
}

/** The call's own subject: by its path, else by its body, else, for calls about oneself, the viewer. */
function subjectOf(
  kind: SubjectKind,
  { method, path }: Call,
  id: number | undefined,
  body: unknown,
  viewerId: number,
): Change["subject"] {
  if (path.startsWith("/session") || (path.startsWith("/secondFactor") && id === undefined))
    return { kind: "USER", id: viewerId };
  if (id !== undefined) return { kind, id };
  const [named] = ["_id", "voteId"].flatMap((field) => keyedBy(body, field, kind));
  if (named !== undefined) return named;
  return ownPaths.includes(path) && !(path === "/user" && method === "POST") ? { kind: "USER", id: viewerId } : null;
}

const ownPaths = ["/user", "/user/logout", "/calendar/me", "/discord/account", "/discord/link", "/discord/connect"];

function keyedBy(body: unknown, field: string, kind: SubjectKind) {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined;
  const id = typeof value === "string" ? keyOf(value) : value;
  return typeof id === "number" && id > 0 ? [{ kind, id }] : [];
}
