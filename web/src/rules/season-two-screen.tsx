import { RulesPage } from "./rules-page.tsx";
import { seasonTwo } from "./season-rules.ts";

/** The rules of the league's season 2. */
export function SeasonTwoScreen() {
  return <RulesPage rules={seasonTwo} />;
}
