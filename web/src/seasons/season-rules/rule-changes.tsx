import type { SeasonRules } from "contract/season-rules.ts";
import { findRuleChanges } from "./rules-draft.ts";

/** Lists the differences between two versions. Renders nothing if there are none. */
export function RuleChanges({ className, from, to }: { className: string; from: SeasonRules; to: SeasonRules }) {
  const changes = findRuleChanges(from, to);
  if (changes.length === 0) return null;
  return (
    <ul className={className}>
      {changes.map((change) => (
        <li key={change.path}>
          <strong className="font-semibold">{change.label}</strong>: {change.from} → {change.to}
        </li>
      ))}
    </ul>
  );
}
