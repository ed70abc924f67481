import type { Call } from "contract/endpoint.ts";
import type { Viewer } from "./http.ts";
import type { Question } from "./parsed-requests.ts";

/** The fields of a viewer that the reply to a `kept` call may depend on: those that its audience shares. */
export function viewerAs({ kept = "public" }: Call, viewer: Viewer | null): Partial<Viewer> | null {
  if (viewer === null || kept === "public") return null;
  return kept === "role" ? { role: viewer.role } : { id: viewer.id, role: viewer.role };
}

/** The key under which the reply to a question is cached for the audience of a viewer. */
export function keyFor({ call, key }: Question, viewer: Viewer | null): string {
  const { role = "", id = "" } = viewerAs(call, viewer) ?? {};
  return `${key} ${role} ${id}`;
}
