import type { EntityKind } from "contract/audit-log-kinds.ts";
import type { Endpoint } from "contract/endpoint.ts";
import { parseId } from "contract/ids.ts";
import type { ChangingCall } from "../../platform/http/http.ts";
import type { Context } from "../context.ts";
import type { AuditEntity } from "./audit-log-queries.ts";
import { type AuditedChange, withAuditLog } from "./audit-log-recorder.ts";

/**
 * Changes of these entities are only recorded if an admin makes them. What players do is visible in other tables, such as
 * `match_players` and `vote_entries`.
 */
const kindsRecordedForAdminsOnly: readonly (EntityKind | null)[] = ["QUEUE", "MATCH", "VOTE"];

/** Returns a function that runs a call and records its changes in the audit log, if the caller is signed in. */
export function createCallRecorder(context: Pick<Context, "clock">) {
  return <Result>(changingCall: ChangingCall, work: () => Promise<Result>): Promise<Result> => {
    const change = createAuditedChange(changingCall);
    return change === null ? work() : withAuditLog(context, change, work);
  };
}

/** Returns what the audit log records about a call; `null` if the call is not recorded, or records itself. */
function createAuditedChange({ name, endpoint, id, body, viewer, ipAddress }: ChangingCall): AuditedChange | null {
  // Calls that sign a user in write their own entries, because the user is not known yet.
  if (viewer === null) return null;
  const kind = endpoint.entity === "VIEWER" ? "USER" : (endpoint.entity ?? null);
  if (viewer.role !== "ADMIN" && kindsRecordedForAdminsOnly.includes(kind)) return null;
  return {
    ...(endpoint.anonymous ? { author: "ANONYMOUS" } : { author: "USER", userId: viewer.id, ipAddress }),
    action: name,
    entity: findEntityOfEndpoint(endpoint, id, body, viewer.id),
    otherEntities: ["userId", "playerId"].flatMap((field) => findEntitiesInField(body, field, "USER")),
    createdKind: endpoint.creates === true && id === undefined ? kind : null,
    // An update without a difference is not worth an entry. Any other call has done something, even if no column shows it.
    isAlwaysRecorded: endpoint.method !== "PUT",
  };
}

/** Returns the main entity of a call, from the id in its path, or else from its body; `null` if neither names one. */
function findEntityOfEndpoint(
  { entity: endpointKind }: Endpoint,
  id: number | undefined,
  body: unknown,
  viewerId: number,
): AuditEntity | null {
  if (endpointKind == null) return null;
  if (endpointKind === "VIEWER") return { kind: "USER", id: viewerId };
  if (id !== undefined) return { kind: endpointKind, id };
  const [entity = null] = ["_id", "voteId"].flatMap((field) => findEntitiesInField(body, field, endpointKind));
  return entity;
}

/** Returns the entity whose id is in a field of a body, as a list that is empty if there is none. */
function findEntitiesInField(body: unknown, field: string, kind: EntityKind) {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : undefined;
  const id = typeof value === "string" ? parseId(value) : value;
  return typeof id === "number" && id > 0 ? [{ kind, id }] : [];
}
