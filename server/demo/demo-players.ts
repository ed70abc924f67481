import type { SeededRandom } from "./seeded-random.ts";

/** A player of the demo. Skill is around 0, higher is better; zeal weighs how often they play. */
export type DemoPlayer = {
  readonly userId: number;
  readonly name: string;
  readonly skill: number;
  readonly zeal: number;
};

export const playerNames = [
  "Kestrel",
  "nudelholz",
  "Ravenna",
  "tee-rex",
  "Øystein",
  "pommes.gg",
  "Lumi ✿",
  "hookline",
  "Marisol",
  "vantablack",
  "Čikita",
  "sneaky pete",
  "Bjørn-2-hook",
  "Quartz",
  "mr. mole",
  "Ayumi",
  "laserkraut",
  "Dune",
  "zweihander",
  "noodle | EU",
  "Fenrik",
  "Señor Flag",
  "kobold_ow",
  "Ptarmigan",
  "ember",
  "Wolke7",
  "oskarek",
  "blinky",
  "T-Rod",
  "Ilmarinen",
  "Grappa",
  "halfpipe",
  "Nyx",
  "Möhre",
  "captain hook",
  "rustle",
  "Tomasz K",
  "Sable",
  "glitchhound",
  "Piñata",
  "Juniper",
  "oneHPwonder",
  "Basalt",
  "Эхо",
  "Minerva",
  "pixelbaum",
  "Hurley",
  "stand-grabber",
  "Zephyr",
  "kaffeekanne",
  "Rook",
  "たぬき",
  "Delphine",
  "spikefall",
  "Otter",
  "wren",
  "Malachit",
  "bunnyhopp",
  "Corvid",
  "Solveig",
  "drei Bier",
  "Nimbus",
  "palisade",
  "Yuki-san",
  "freezetag",
  "Gustav",
] as const;

/** Gives each player a random skill and zeal. */
export function demoPlayers(random: SeededRandom, userIds: readonly number[]): DemoPlayer[] {
  return playerNames.map((name, index) => ({
    userId: userIds[index] ?? 0,
    name,
    skill: random.around(0, 1),
    zeal: Math.exp(random.around(0, 0.8)),
  }));
}

/** Chooses the players of a round: weighted by zeal, and of similar skill. */
export function gather(random: SeededRandom, players: readonly DemoPlayer[], count: number): DemoPlayer[] {
  const level = random.around(0, 0.8);
  return players
    .map((player) => ({
      player,
      wait: -Math.log(1 - random.next()) / (player.zeal * Math.exp(-((player.skill - level) ** 2))),
    }))
    .sort((one, other) => one.wait - other.wait)
    .slice(0, count)
    .map(({ player }) => player);
}
