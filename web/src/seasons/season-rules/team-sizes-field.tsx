import { seasonRuleLimits as limits } from "contract/season-rule-limits.ts";
import { Plus, Trash2 } from "lucide-react";
import type { FieldErrors } from "../../platform/api-error.ts";
import type { FieldState } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { LazyConflictMessage } from "../../ui/lazy-conflict-message.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import type { TeamSizeDraft } from "./rule-fields.ts";
import { createNextTeamSize } from "./rules-draft.ts";

interface TeamSizesFieldProps extends FieldState<readonly TeamSizeDraft[]> {
  readonly label: string;
  /** The errors of all fields of the form. */
  readonly fieldErrors: FieldErrors;
}

/** The team sizes that are played, each with its minutes and maps. */
export function TeamSizesField({ label, value, onValueChange, error, conflict, fieldErrors }: TeamSizesFieldProps) {
  const changeTeamSize = (changedIndex: number, changes: Partial<TeamSizeDraft>) =>
    onValueChange(value.map((teamSize, index) => (index === changedIndex ? { ...teamSize, ...changes } : teamSize)));
  const getError = (index: number, field: keyof TeamSizeDraft) => fieldErrors[`rules.sides[${index}].${field}`];
  return (
    <fieldset className="flex flex-col gap-4 p-0 border-0">
      <legend className="mb-2 p-0 font-display text-lg font-bold">{label}</legend>
      {value.map((teamSize, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a size has no other key while it is being edited
        <div key={index} className="grid grid-cols-[minmax(0,6rem)_minmax(0,6rem)_auto] justify-start gap-4 items-end">
          <NumberField
            label="A side"
            {...limits.playersPerSide}
            value={teamSize.players}
            onValueChange={(players) => changeTeamSize(index, { players })}
            error={getError(index, "players")}
          />
          <NumberField
            label="Minutes"
            {...limits.minutesPerRound}
            value={teamSize.minutes}
            onValueChange={(minutes) => changeTeamSize(index, { minutes })}
            error={getError(index, "minutes")}
          />
          <Button
            icon={Trash2}
            aria-label={`Remove ${teamSize.players} vs ${teamSize.players}`}
            onClick={() => onValueChange(value.filter((_, otherIndex) => otherIndex !== index))}
          >
            Remove
          </Button>
          <div className="col-span-full">
            <TextField
              label={`Maps of ${teamSize.players} vs ${teamSize.players}`}
              value={teamSize.maps}
              onValueChange={(maps) => changeTeamSize(index, { maps })}
              error={getError(index, "maps")}
            />
          </div>
        </div>
      ))}
      {error && (
        <p className="text-danger-text text-sm font-medium" role="alert">
          {error}
        </p>
      )}
      {conflict && <LazyConflictMessage conflict={conflict} />}
      <div>
        <Button icon={Plus} size="small" onClick={() => onValueChange([...value, createNextTeamSize(value)])}>
          Add size
        </Button>
      </div>
    </fieldset>
  );
}
