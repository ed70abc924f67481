import type { PageText } from "contract/texts.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { FilterRow } from "../ui/filter-row.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface TextVersionsProps {
  readonly text: PageText;
  /** As in the address. */
  readonly version: string;
  readonly onVersion: (version: string) => void;
}

/** Chooses which version of a page's text is shown; nothing before there is a second one. */
export function TextVersions({ text: { versions }, version, onVersion }: TextVersionsProps) {
  const timeZone = useTimeZone();
  if (versions.length === 0) return null;
  return (
    <FilterRow>
      <SelectField
        label="Version"
        value={version}
        options={[
          ...versions.map(({ _id, writtenAt }, index) => ({
            value: index === 0 ? "" : _id,
            label: `Since ${playedAt(writtenAt, timeZone)}`,
          })),
          { value: "first", label: "At first" },
        ]}
        onValue={onVersion}
      />
    </FilterRow>
  );
}
