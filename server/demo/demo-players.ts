import type { SeededRandom } from "./seeded-random.ts";

/** A player of the demo. Skill is around 0, higher is better; activity weighs how often they play. */
export type DemoPlayer = {
  readonly userId: number;
  readonly name: string;
  readonly skill: number;
  readonly activity: number;
};

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
export function demoPlayers(random: SeededRandom, userIds: readonly number[]): DemoPlayer[] {
  return playerNames.map((name, index) => ({
    userId: userIds[index] ?? 0,
    name,
    skill: random.around(0, 1),
    activity: Math.exp(random.around(0, 0.8)),
  }));
}

/** Chooses the players of a round, weighted by activity, with similar skill. */
export function createDemoMode(random: SeededRandom, players: readonly DemoPlayer[], count: number): DemoPlayer[] {
  const level = random.around(0, 0.8);
  return players
    .map((player) => ({
      player,
      wait: -Math.log(1 - random.next()) / (player.activity * Math.exp(-((player.skill - level) ** 2))),
    }))
    .sort((a, b) => a.wait - b.wait)
    .slice(0, count)
    .map(({ player }) => player);
}

/** A ranked mode of the demo: its team size, its maps and the limits its rounds are played with. */
export type DemoMode = {
  readonly name: string;
  readonly size: number;
  /** How many of eight rounds are played in this mode. */
  readonly share: number;
  readonly maps: readonly string[];
  readonly scoreLimit: number;
  readonly timeLimit: number;
};

export const demoModes: readonly DemoMode[] = [
  {
    name: "2on2 Classic",
    size: 2,
    share: 4,
    maps: ["ctf3", "ctf4_old", "ctf5", "ctf_duskwood", "ctf_tantum", "ctf_mine", "ctf_planet", "ctf_ambiance"],
    scoreLimit: 1000,
    timeLimit: 15,
  },
  {
    name: "3on3 Classic",
    size: 3,
    share: 3,
    maps: ["ctf2", "ctf5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"],
    scoreLimit: 1000,
    timeLimit: 20,
  },
  {
    name: "5on5 Big maps",
    size: 5,
    share: 1,
    maps: ["ctf2", "ctf5_spikes", "ctf_mars", "ctf_moon"],
    scoreLimit: 600,
    timeLimit: 20,
  },
];
