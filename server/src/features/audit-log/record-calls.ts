import type { Call } from "contract/endpoint.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { keyOf } from "contract/ids.ts";
import type { ChangingCall } from "../../platform/http/http.ts";
import type { Context } from "../context.ts";
import type { Subject } from "./history-queries.ts";
import { type RecordedChange, recorded } from "./history-scope.ts";

/** What players do in queues, matches and votes is kept there, and recorded of admins alone. */
const play: readonly (SubjectKind | null)[] = ["QUEUE", "MATCH", "VOTE"];

/** Records in the history what each call changes that somebody makes who is signed in. */
export function recordCalls(context: Pick<Context, "clock">) {
  return <Answer>(changing: ChangingCall, work: () => Promise<Answer>): Promise<Answer> => {
    const change = changeOf(changing);
    return change === null ? work() : recorded(context, change, work);
  };
}

function changeOf({ name, call, id, body, viewer, address }: ChangingCall): RecordedChange | null {
  // Whoever signs in is known only later.
  if (viewer === null) return null;
  const kind = call.subject === "VIEWER" ? "USER" : (call.subject ?? null);
  if (viewer.role !== "ADMIN" && play.includes(kind)) return null;
  return {
    ...(call.anonymous ? { author: "ANONYMOUS" } : { author: "USER", userId: viewer.id, address }),
    action: name,
    subject: subjectOf(call, id, body, viewer.id),
    others: ["userId", "playerId"].flatMap((field) => keyedBy(body, field, "USER")),
    creates: call.creates === true && id === undefined ? kind : null,
    isAlwaysRecorded: call.method !== "PUT",
  };
}

/** The call's own subject: by its path, else by its body. */
function subjectOf({ subject }: Call, id: number | undefined, body: unknown, viewerId: number): Subject | null {
  if (subject == null) return null;
  if (subject === "VIEWER") return { kind: "USER", id: viewerId };
  if (id !== undefined) return { kind: subject, id };
  return ["_id", "voteId"].flatMap((field) => keyedBy(body, field, subject))[0] ?? null;
}

function keyedBy(body: unknown, field: string, kind: SubjectKind) {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined;
  const id = typeof value === "string" ? keyOf(value) : value;
  return typeof id === "number" && id > 0 ? [{ kind, id }] : [];
}
