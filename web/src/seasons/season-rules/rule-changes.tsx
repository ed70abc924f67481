import type { SeasonRules } from "contract/season-rules.ts";
import { findRuleChanges } from "./rules-draft.ts";

interface RuleChangesProps {
  readonly className: string;
  readonly before: SeasonRules;
  readonly after: SeasonRules;
}

/** Lists the differences between two versions of a season's rules. Renders nothing if there are none. */
export function RuleChanges({ className, before, after }: RuleChangesProps) {
  const changes = findRuleChanges(before, after);
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
