import { seasonRuleLimits as limits } from "contract/season-rule-limits.ts";
import { Plus, Trash2 } from "lucide-react";
import type { FieldErrors } from "../../platform/call-errors.ts";
import type { FieldState } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { LazyConflictMessage } from "../../ui/lazy-conflict-message.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import type { SideDraft } from "./rule-fields.ts";
import { createNextSide } from "./rules-draft.ts";

/** The team sizes that are played, each with its minutes and maps. */
export function SidesField({
  label,
  value,
  onValueChange,
  error,
  conflict,
  fieldErrors,
}: FieldState<readonly SideDraft[]> & { readonly label: string; readonly fieldErrors: FieldErrors }) {
  const changeSide = (at: number, changes: Partial<SideDraft>) =>
    onValueChange(value.map((side, index) => (index === at ? { ...side, ...changes } : side)));
  const getError = (at: number, part: keyof SideDraft) => fieldErrors[`rules.sides[${at}].${part}`];
  return (
    <fieldset className="flex flex-col gap-4 p-0 border-0">
      <legend className="mb-2 p-0 font-display text-lg font-bold">{label}</legend>
      {value.map((side, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a size has no other key while it is being edited
        <div key={at} className="grid grid-cols-[6rem_6rem_auto] justify-start gap-4 items-end">
          <NumberField
            label="A side"
            {...limits.playersPerSide}
            value={side.players}
            onValueChange={(players) => changeSide(at, { players })}
            error={getError(at, "players")}
          />
          <NumberField
            label="Minutes"
            {...limits.minutesPerRound}
            value={side.minutes}
            onValueChange={(minutes) => changeSide(at, { minutes })}
            error={getError(at, "minutes")}
          />
          <Button
            icon={Trash2}
            aria-label={`Remove ${side.players} vs ${side.players}`}
            onClick={() => onValueChange(value.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
          <div className="col-span-full">
            <TextField
              label={`Maps of ${side.players} vs ${side.players}`}
              value={side.maps}
              onValueChange={(maps) => changeSide(at, { maps })}
              error={getError(at, "maps")}
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
        <Button icon={Plus} size="small" onClick={() => onValueChange([...value, createNextSide(value)])}>
          Add size
        </Button>
      </div>
    </fieldset>
  );
}
