import type { FastifyRequest } from "fastify";

/** The number of the last change that the client knows of; 0: none. */
export function changeKnownTo({ headers }: FastifyRequest): number {
  const number = Number(headers["x-change"] ?? 0);
  return Number.isSafeInteger(number) ? number : 0;
}
