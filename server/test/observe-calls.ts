import type { League } from "./open-league.ts";

/** A call that a test has made, with the id in its path. */
type ObservedCall = { readonly name: string; readonly id?: string | undefined; readonly reply: object };

/** Returns the same league, except that `observe` is run after each call that is made with `call`. */
export function observeCalls(league: League, observe: (observedCall: ObservedCall) => Promise<void>): League {
  const addObserver = <Call extends League["call"] | League["leagueArea"]["call"]>(call: Call): Call =>
    new Proxy(call, {
      async apply(target, _this, [name, options]) {
        const reply = await Reflect.apply(target, undefined, [name, options]);
        await observe({ name, id: options?.id, reply });
        return reply;
      },
    });
  return {
    ...league,
    call: addObserver(league.call),
    leagueArea: { ...league.leagueArea, call: addObserver(league.leagueArea.call) },
  };
}
