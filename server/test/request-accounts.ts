import type { League } from "./open-league.ts";

/** Creates the secret with which a visitor can later read the request with this number. A secret has 43 characters. */
export const createRequestSecret = (requestNumber: number) => String(requestNumber).padStart(43, "x");

export const newRequest = { userName: "Newcomer", contact: "newcomer on Discord", message: "I play CTF\nsince 2015" };

/** Requests an account as a visitor. The response may be an error. @param fields differ from those of `newRequest` */
export function requestAccount(league: League, requestNumber = 1, fields: object = {}) {
  return league.send("requestAccount", {
    body: { ...newRequest, secret: createRequestSecret(requestNumber), ...fields },
  });
}

/** Requests accounts with these names, numbered from 0, each from another IP address. Returns the ids of the requests. */
export async function openRequests(league: League, names: readonly string[]): Promise<string[]> {
  for (const [index, userName] of names.entries()) {
    const body = { ...newRequest, userName, secret: createRequestSecret(index) };
    await league.call("requestAccount", { body, address: `10.${index}.0.1` });
  }
  return (await league.call("listAccountRequests", { as: league.admin })).data.map(({ _id }) => _id);
}

/** Reads the request with this number as the visitor who knows its secret. */
export const readAccountRequest = async (league: League, { requestNumber = 1 } = {}) =>
  (await league.call("getRequestedAccount", { body: { secret: createRequestSecret(requestNumber) } })).data;
