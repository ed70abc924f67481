import { RulesPage } from "./rules-page.tsx";
import { seasonOne } from "./season-rules.ts";

/** The rules of the league's season 1. */
export function SeasonOneScreen() {
  return <RulesPage rules={seasonOne} />;
}
