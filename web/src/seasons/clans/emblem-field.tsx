import type { Clan } from "contract/clans.ts";
import { assignEmblemDesigns } from "contract/emblem-design.ts";
import { type ChosenEmblem, type EmblemShape, emblemShapes } from "contract/emblems.ts";
import { hueNames } from "contract/hues.ts";
import { emblemShapeLabels } from "../../league-ui/choice-labels.ts";
import { Emblem, EmblemContext } from "../../league-ui/emblem.tsx";
import { useQuery } from "../../platform/query.ts";
import type { FieldState } from "../../platform/use-form.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { clansQueries } from "./clans-queries.ts";

interface EmblemFieldProps extends FieldState<ChosenEmblem | null> {
  readonly clan: Clan;
  /** The name as entered in the form, because the emblem shows its initials. */
  readonly name: string;
  /** The id of the clan to swap emblems with; empty for none. */
  readonly swap: FieldState<string>;
}

/** The parts of a new emblem that the user has not chosen yet. */
const DEFAULT_EMBLEM: ChosenEmblem = { shape: "bend", colour: "bronze", secondColour: "grey" };

type Colours = Pick<ChosenEmblem, "colour" | "secondColour">;
const COLOUR_FIELDS = [
  { field: "colour", label: "Colour" },
  { field: "secondColour", label: "Second colour" },
] as const;

/**
 * Chooses an emblem's shape and colours that no other clan of the season uses. Shows a preview beside the other emblems.
 * `crest` is the API's and the interface's name of the emblem.
 */
export function EmblemField({ clan, name, value, onValueChange, error, conflict, swap }: EmblemFieldProps) {
  const { data: clans = [] } = useQuery(clansQueries.standings(clan.seasonId));
  const otherClans = clans.filter((seasonClan) => seasonClan.name !== clan.name);
  const takenEmblems = otherClans.flatMap(({ crest }) => crest ?? []);
  const swapPartner = clans.find(({ _id }) => _id === swap.value);
  /** The clans with the emblems that they have after the change. */
  const previewedClans = clans.map((seasonClan) => {
    if (seasonClan.name === clan.name) return { name, crest: swapPartner ? swapPartner.crest : value };
    return seasonClan === swapPartner ? { ...seasonClan, crest: clan.crest } : seasonClan;
  });
  const areColoursTaken = (colours: Colours) =>
    takenEmblems.some(({ colour, secondColour }) => colour === colours.colour && secondColour === colours.secondColour);
  const changeEmblem = (change: Partial<ChosenEmblem>) => onValueChange({ ...DEFAULT_EMBLEM, ...value, ...change });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        <SelectField<EmblemShape | "">
          label="Crest"
          disabled={swapPartner !== undefined}
          value={value?.shape ?? ""}
          options={[
            { value: "", label: "Generated from the name" },
            ...emblemShapes.map((shape) => ({
              value: shape,
              label: emblemShapeLabels[shape],
              disabled: takenEmblems.some((emblem) => emblem.shape === shape),
            })),
          ]}
          onValueChange={(shape) => (shape === "" ? onValueChange(null) : changeEmblem({ shape }))}
          error={error}
          conflict={conflict}
        />
        {value && !swapPartner && (
          <div className="grid grid-cols-2 gap-3">
            {COLOUR_FIELDS.map(({ field, label }) => (
              <SelectField
                key={field}
                label={label}
                value={value[field]}
                options={hueNames.map((hue) => ({
                  value: hue,
                  // Hues are lower-case words, such as "teal".
                  label: hue.replace(/^./, (letter) => letter.toUpperCase()),
                  disabled: areColoursTaken({ ...value, [field]: hue }),
                }))}
                onValueChange={(hue) => changeEmblem({ [field]: hue })}
              />
            ))}
          </div>
        )}
        {clans.length > 1 && (
          <SelectField
            label="Swap crest with"
            value={swap.value}
            options={[
              { value: "", label: "No clan" },
              ...clans.flatMap(({ _id, name: label }) => (_id === clan._id ? [] : [{ value: _id, label }])),
            ]}
            onValueChange={(clanId) => {
              onValueChange(clan.crest);
              swap.onValueChange(clanId);
            }}
          />
        )}
      </div>
      <EmblemPreview name={name} clans={previewedClans} />
    </div>
  );
}

interface EmblemPreviewProps {
  /** The edited clan, as it is named in the form. */
  readonly name: string;
  /** The clans of the season, with their emblems after the change. */
  readonly clans: readonly Pick<Clan, "name" | "crest">[];
}

/** Shows the edited emblem large, and underlined among the emblems of the season. */
function EmblemPreview({ name, clans }: EmblemPreviewProps) {
  return (
    <EmblemContext value={assignEmblemDesigns(clans)}>
      <figure className="flex gap-5 items-center p-4 border border-line rounded-md bg-surface">
        <Emblem name={name} size={72} />
        <figcaption className="flex flex-col gap-1 text-soft text-sm">
          <span>In the season</span>
          <span className="flex flex-wrap gap-1">
            {clans.map((clan) => (
              <span
                key={clan.name}
                className="flex p-0.75 border-b-2 border-transparent data-[own=true]:border-b-gold-edge"
                data-own={clan.name === name}
              >
                <Emblem name={clan.name} size={26} />
              </span>
            ))}
          </span>
        </figcaption>
      </figure>
    </EmblemContext>
  );
}
