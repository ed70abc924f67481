import { ApiError } from "../../platform/api-error.ts";
import type { Form } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

interface AccentFieldsProps {
  readonly form: Pick<Form<{ accentKind: string; accent: string }>, "fields" | "draft" | "error" | "setFields">;
}

/** The fields of the accent: gold or a custom colour. */
export function AccentFields({ form }: AccentFieldsProps) {
  const { value, onValueChange, error, conflict } = form.fields.accent;
  const nearestAccent = form.error instanceof ApiError ? form.error.errorData["nearest"] : undefined;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5">
        <SelectField
          label="Accent"
          help="The colour of ratings, ranks and primary buttons, for everybody."
          options={[
            { value: "gold", label: "Gold" },
            { value: "custom", label: "Custom colour" },
          ]}
          {...form.fields.accentKind}
        />
        {form.draft.accentKind === "custom" && (
          <Field
            label="Colour"
            help="Its lightness is adjusted to be readable in both themes."
            error={error}
            conflict={conflict}
          >
            {(control) => (
              <input {...control} type="color" value={value} onChange={(event) => onValueChange(event.target.value)} />
            )}
          </Field>
        )}
      </div>
      {typeof nearestAccent === "string" && (
        <div>
          <Button onClick={() => form.setFields({ accent: nearestAccent })}>{`Use ${nearestAccent}`}</Button>
        </div>
      )}
    </>
  );
}
