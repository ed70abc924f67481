import type { League } from "./open-league.ts";

/** Creates the secret with which a visitor can read the request later. A secret has 43 characters. */
export const createSecret = (requestNumber: number) => String(requestNumber).padStart(43, "x");
export const newRequest = { userName: "Newcomer", contact: "newcomer on Discord", message: "I play CTF\nsince 2015" };

/** Requests an account as a visitor. The response may be an error. @param fields differ from those of `newRequest` */
export function requestAccount(league: League, requestNumber = 1, fields: object = {}) {
  return league.send("requestAccount", { body: { ...newRequest, secret: createSecret(requestNumber), ...fields } });
}

/** Requests accounts with these names, each from another IP address. Returns the ids of the requests. */
export async function openRequests(league: League, names: readonly string[]): Promise<string[]> {
  for (const [index, userName] of names.entries()) {
    const body = { ...newRequest, userName, secret: createSecret(index) };
    await league.call("requestAccount", { body, address: `10.${index}.0.1` });
  }
  return (await league.call("listAccountRequests", { as: league.admin })).data.map(({ _id }) => _id);
}

/** Reads a request as the visitor who knows its secret. */
export const getOwnRequest = async (league: League, requestNumber = 1) =>
  (await league.call("getRequestedAccount", { body: { secret: createSecret(requestNumber) } })).data;
