import { nameKey, visibleName } from "contract/names.ts";
import unhomoglyph from "unhomoglyph";

/**
 * The key by which names look alike, in whatever scripts they are written: their skeleton by Unicode's Technical Standard 39,
 * regardless of case and of width, which that leaves to others.
 */
export function nameSkeleton(name: string): string {
  const decomposed = visibleName(name).normalize("NFKD");
  return nameKey(unhomoglyph(decomposed).normalize("NFD"));
}
