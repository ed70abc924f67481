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
