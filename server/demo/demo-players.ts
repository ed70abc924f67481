import type { SeededRandom } from "./seeded-random.ts";

/**
 * A player of the demo. `skill` is about 0 on average, and higher is better. A player with twice the `activity` plays
 * twice as often.
 */
export type DemoPlayer = {
  readonly userId: number;
  readonly name: string;
  readonly skill: number;
  readonly activity: number;
};

/** The names of the demo's players. Some contain unusual characters, as real names do. */
export const playerNames = `
  Kestrel, nudelholz, Ravenna, tee-rex, Øystein, pommes.gg, Lumi ✿, hookline, Marisol, vantablack, Čikita,
  sneaky pete, Bjørn-2-hook, Quartz, mr. mole, Ayumi, laserkraut, Dune, zweihander, noodle | EU, Fenrik,
  Señor Flag, kobold_ow, Ptarmigan, ember, Wolke7, oskarek, blinky, T-Rod, Ilmarinen, Grappa, halfpipe, Nyx,
  Möhre, captain hook, rustle, Tomasz K, Sable, glitchhound, Piñata, Juniper, oneHPwonder, Basalt, Эхо,
  Minerva, pixelbaum, Hurley, stand-grabber, Zephyr, kaffeekanne, Rook, たぬき, Delphine, spikefall, Otter, wren,
  Malachit, bunnyhopp, Corvid, Solveig, drei Bier, Nimbus, palisade, Yuki-san, freezetag, Gustav
`
  .trim()
  .split(/,\s+/);

/** Gives each player a random skill and activity. */
export function createDemoPlayers(random: SeededRandom, userIds: readonly number[]): DemoPlayer[] {
  return playerNames.map((name, index) => ({
    userId: userIds[index] ?? 0,
    name,
    skill: random.normal(0, 1),
    activity: Math.exp(random.normal(0, 0.8)),
  }));
}

/** Chooses the players of a round, weighted by activity, with similar skill. */
export function choosePlayersOfRound(
  random: SeededRandom,
  players: readonly DemoPlayer[],
  count: number,
): DemoPlayer[] {
  /** The skill around which players are chosen. */
  const level = random.normal(0, 0.8);
  return players
    .map((player) => {
      const similarity = Math.exp(-((player.skill - level) ** 2));
      // Weighted sampling without replacement (Efraimidis and Spirakis): the players with the smallest keys are chosen.
      const sortKey = -Math.log(1 - random.next()) / (player.activity * similarity);
      return { player, sortKey };
    })
    .sort((a, b) => a.sortKey - b.sortKey)
    .slice(0, count)
    .map(({ player }) => player);
}

/** A ranked mode of the demo, with its maps and the limits of its rounds. */
export type DemoMode = {
  readonly name: string;
  readonly teamSize: number;
  /** How many of eight rounds are played in this mode. */
  readonly share: number;
  readonly maps: readonly string[];
  readonly scoreLimit: number;
  /** In minutes. */
  readonly timeLimit: number;
};

/** The ranked modes of the demo. */
export const demoModes: readonly DemoMode[] = [
  {
    name: "2on2 Classic",
    teamSize: 2,
    share: 4,
    maps: ["ctf3", "ctf4_old", "ctf5", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "demo_harbour"],
    scoreLimit: 1000,
    timeLimit: 15,
  },
  {
    name: "3on3 Classic",
    teamSize: 3,
    share: 3,
    maps: ["ctf2", "ctf5", "ctf_duskwood", "demo_foundry", "ctf_mars", "ctf_moon"],
    scoreLimit: 1000,
    timeLimit: 20,
  },
  {
    name: "5on5 Big maps",
    teamSize: 5,
    share: 1,
    maps: ["ctf2", "ctf5_spikes", "ctf_mars", "ctf_moon"],
    scoreLimit: 600,
    timeLimit: 20,
  },
];
