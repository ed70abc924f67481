import type { Calls } from "./endpoint.ts";

export const textsCalls = {
  getText: { method: "POST", path: "/text/search", access: "ANYONE", reads: true, kept: "public" },
  /** The text of a page as it was written, and how it would look with another one. */
  editText: { method: "POST", path: "/text/edit", access: "ADMIN", reads: true },
  changeText: { method: "POST", path: "/text", access: "ADMIN", creates: true, subject: "TEXT" },
} as const satisfies Calls;
