import type { Endpoints } from "./endpoint.ts";

export const textsEndpoints = {
  getText: { method: "POST", path: "/text/search", access: "ANYONE", readOnly: true, cached: "public" },
  /** Returns the Markdown source of a page, and a preview of a changed text. */
  editText: { method: "POST", path: "/text/edit", access: "ADMIN", readOnly: true },
  changeText: { method: "POST", path: "/text", access: "ADMIN", creates: true, entity: "TEXT" },
} as const satisfies Endpoints;
