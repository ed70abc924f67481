import type { Plugin } from "vite";

/** The tables of calls in the contract. */
const CALLS = /\/contract\/src\/[\w-]+-calls\.ts$/;
/** What only the server needs of a call: who may make it, what it changes, and how its reply is sent and kept. */
const FOR_SERVER = /,\s*(?:(?:access|kept): "\w+"|subject: "?\w+"?|(?:reads|creates|signsIn): true)(?=[,\s}])/g;

/** The usual method, which the page's client assumes. */
const USUAL = /method: "POST",\s*/g;

/** Leaves the unusual methods and the paths of calls in the page, which loads the tables of many features first. */
export function addressesOfCalls(): Plugin {
  return {
    name: "league:addresses-of-calls",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: CALLS },
      handler: (code) => ({ code: code.replaceAll(FOR_SERVER, "").replaceAll(USUAL, ""), map: null }),
    },
  };
}
