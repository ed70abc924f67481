import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { crestDesigns } from "contract/crest-design.ts";
import { type ChosenCrest, type CrestShape, crestShapes } from "contract/crests.ts";
import { hueNames } from "contract/hues.ts";
import { Crest, CrestContext } from "../../league-ui/crest.tsx";
import { paths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { DeleteButton } from "../../platform/delete-button.tsx";
import { useQuery } from "../../platform/query.ts";
import { type FieldState, useForm } from "../../platform/use-form.ts";
import { EditForm } from "../../ui/edit-form.tsx";
import { Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NameField } from "../../ui/text-field.tsx";
import { clansQueries, showChanged, whatShowsClans } from "./clans-queries.ts";

export function ClanForm({ clan, canChange }: { clan: Clan; canChange: boolean }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: { name: clan.name, crest: clan.crest, swapCrestWith: "", leaderId: clan.leaderId ?? "" },
    values: clan,
    errorFields: {
      CLAN_NAME_TAKEN: "name",
      CREST_TAKEN: "crest",
      PLAYER_NOT_IN_ROSTER: "leaderId",
      PLAYER_BLOCKED: "leaderId",
    },
    call: ({ changes, base }) => api.clans.updateClan({ id: clan._id, body: { ...changes, base } }),
    success: "Clan updated successfully",
    failure: "Erreur while updating clan",
    done: ({ data }) => showChanged(queries, data),
  });
  return (
    <Section title="Clan">
      <EditForm
        form={form}
        width="narrow"
        isReadOnly={!canChange}
        danger={
          <DeleteButton
            what="clan"
            name={clan.name}
            warning="Its players are free then; a clan that has results stays."
            call={() => api.clans.deleteClan({ id: clan._id })}
            success="Clan deleted successfully"
            failure="Erreur while deleting clan"
            shownBy={whatShowsClans}
            list={paths.league.clans}
          />
        }
      >
        <NameField {...form.fields.name} disabled={!canChange} />
        {canChange && (
          <>
            <SelectField
              label="Leader"
              help="Invites and releases players, and agrees on dates."
              options={[
                { value: "", label: "No leader" },
                ...clan.players.map(({ userId, userName }) => ({ value: userId, label: userName })),
              ]}
              {...form.fields.leaderId}
            />
            <CrestField {...form.fields.crest} clan={clan} name={form.draft.name} swap={form.fields.swapCrestWith} />
          </>
        )}
      </EditForm>
    </Section>
  );
}

interface CrestFieldProps extends FieldState<ChosenCrest | null> {
  readonly clan: Clan;
  /** The name as it is typed: the crest bears its letters. */
  readonly name: string;
  /** The clan that gets the crest for its own; empty: none. */
  readonly swap: FieldState<string>;
}

type Colours = Pick<ChosenCrest, "colour" | "secondColour">;
const COLOURS = [
  { field: "colour", label: "Colour" },
  { field: "secondColour", label: "Second colour" },
] as const;

const shapeWords: Readonly<Record<CrestShape, string>> = {
  bend: "Band",
  sinister: "Band, the other way",
  pale: "Halves",
  chief: "Top",
  chevron: "Chevron",
  cross: "Cross",
  saltire: "Diagonal cross",
  bars: "Bars",
  stripes: "Stripes",
  quarterly: "Quarters",
  border: "Border",
  pile: "Wedge",
};

/** Chooses a clan's shape and colours among those that no other clan of its season has, with a preview beside theirs. */
function CrestField({ clan, name, value, onValue, error, conflict, swap }: CrestFieldProps) {
  const { data: clans = [] } = useQuery(clansQueries.standings(clan.seasonId));
  const others = clans.filter((other) => other.name !== clan.name).flatMap(({ crest }) => crest ?? []);
  const partner = clans.find(({ _id }) => _id === swap.value);
  const shown = clans.map((other) => {
    if (other.name === clan.name) return { name, crest: partner ? partner.crest : value };
    return other === partner ? { ...other, crest: clan.crest } : other;
  });
  const isTaken = (colours: Colours) =>
    others.some(({ colour, secondColour }) => colour === colours.colour && secondColour === colours.secondColour);
  const choose = (change: Partial<ChosenCrest>) =>
    onValue({ shape: "bend", colour: "bronze", secondColour: "grey", ...value, ...change });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        <SelectField<CrestShape | "">
          label="Crest"
          disabled={partner !== undefined}
          value={value?.shape ?? ""}
          options={[
            { value: "", label: "Drawn by the name" },
            ...crestShapes.map((shape) => ({
              value: shape,
              label: shapeWords[shape],
              disabled: others.some((other) => other.shape === shape),
            })),
          ]}
          onValue={(shape) => (shape === "" ? onValue(null) : choose({ shape }))}
          error={error}
          conflict={conflict}
        />
        {value && !partner && (
          <div className="grid grid-cols-2 gap-3">
            {COLOURS.map(({ field, label }) => (
              <SelectField
                key={field}
                label={label}
                value={value[field]}
                options={hueNames.map((hue) => ({
                  value: hue,
                  label: hue.replace(/^./, (letter) => letter.toUpperCase()),
                  disabled: isTaken({ ...value, [field]: hue }),
                }))}
                onValue={(hue) => choose({ [field]: hue })}
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
            onValue={(clanId) => {
              onValue(clan.crest);
              swap.onValue(clanId);
            }}
          />
        )}
      </div>
      <CrestContext value={crestDesigns(shown)}>
        <figure className="flex gap-5 items-center p-4 border border-line rounded-md bg-surface">
          <Crest name={name} size={72} />
          <figcaption className="flex flex-col gap-1 text-soft text-sm">
            <span>In the season</span>
            <span className="flex flex-wrap gap-1">
              {shown.map((each) => (
                <span
                  key={each.name} /* The edited one is underlined. */
                  className="flex p-0.75 border-b-2 border-transparent data-[own=true]:border-b-gold-edge"
                  data-own={each.name === name}
                >
                  <Crest name={each.name} size={26} />
                </span>
              ))}
            </span>
          </figcaption>
        </figure>
      </CrestContext>
    </div>
  );
}
