/**
 * A generic map, shown for maps without a drawing: platforms, and the flags of both teams. SVG paths in a 120 × 60 view box.
 */
export const mapOutline = {
  platforms: "M10 54h100M16 42h22M82 42h22M47 32h26M34 20h12M74 20h12",
  flags: "M25 42V28l9 3-9 4M95 42V28l-9 3 9 4",
} as const;
