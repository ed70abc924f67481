import type { Account } from "./world.ts";

/** Who may make a call: the bot by its token, an account by the token OAuth2 gave, or anyone. */
export type Who = "bot" | "account" | "anyone";

export type RouteRequest = {
  /** The parameters of the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  authorization: string | undefined;
  /** The caller; the bot itself where anyone may call. */
  account: Account;
};

export type Reply = { status: number; body?: unknown; headers?: Record<string, string> };

export type Route = {
  method: string;
  /** Such as `/channels/:channel`. */
  path: string;
  who: Who;
  answer(request: RouteRequest): Reply;
};

export const ok = (body: unknown): Reply => ({ status: 200, body: structuredClone(body) });
export const created = (body: unknown): Reply => ({ status: 201, body: structuredClone(body) });
export const nothing = (): Reply => ({ status: 204 });

/** The route of a path, with the parameters of the path. */
export function findRoute(routes: readonly Route[], method: string, path: string) {
  const steps = path.split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = paramsOf(route.path.split("/"), steps);
    if (params) return { route, params };
  }
  return undefined;
}

function paramsOf(pattern: string[], steps: string[]): Record<string, string> | undefined {
  if (pattern.length !== steps.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const step = steps[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(step);
    else if (part !== step) return undefined;
  }
  return params;
}
