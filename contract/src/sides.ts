export const sides = ["red", "blue"] as const;
export type Side = (typeof sides)[number];

export function otherSide(side: Side): Side {
  return side === "red" ? "blue" : "red";
}
