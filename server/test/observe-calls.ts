import type { League } from "./open-league.ts";

/** Returns the same league, but `observe` is called with the name of each call after `call` has made it. */
export function observeCalls(league: League, observe: (callName: string) => Promise<void>): League {
  const addObserver = <Call extends League["call"] | League["leagueArea"]["call"]>(call: Call): Call =>
    new Proxy(call, {
      async apply(target, _this, [callName, options]) {
        const reply = await Reflect.apply(target, undefined, [callName, options]);
        await observe(callName);
        return reply;
      },
    });
  return {
    ...league,
    call: addObserver(league.call),
    leagueArea: { ...league.leagueArea, call: addObserver(league.leagueArea.call) },
  };
}
