import { useQueryClient } from "@tanstack/react-query";
import type { Clan } from "contract/clans.ts";
import { crestDesigns } from "contract/crest-design.ts";
import { type ChosenCrest, type CrestShape, crestShapes } from "contract/crests.ts";
import { type Hue, hueNames } from "contract/hues.ts";
import { Crest, CrestContext } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { DeleteButton } from "../platform/delete-button.tsx";
import { useQuery } from "../platform/query.ts";
import { useForm } from "../platform/use-form.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { Section } from "../ui/page.tsx";
import { SelectField, type SelectOption } from "../ui/select-field.tsx";
import { NameField } from "../ui/text-field.tsx";
import { clansQueries, showChanged, whatShowsClans } from "./clans-queries.ts";

export function ClanForm({ clan, canChange }: { clan: Clan; canChange: boolean }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: { name: clan.name, crest: clan.crest, swapCrestWith: "", leaderId: clan.leaderId ?? "" },
    errorFields: {
      CLAN_NAME_TAKEN: "name",
      CREST_TAKEN: "crest",
      PLAYER_NOT_IN_ROSTER: "leaderId",
      PLAYER_BLOCKED: "leaderId",
    },
    call: ({ changes }) => api.clans.updateClan({ id: clan._id, body: changes }),
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
          <SelectField
            label="Leader"
            help="Invites and releases players, and agrees on dates."
            options={[
              { value: "", label: "No leader" },
              ...clan.players.map(({ userId, userName }) => ({ value: userId, label: userName })),
            ]}
            {...form.fields.leaderId}
          />
        )}
        {canChange && (
          <CrestField {...form.fields.crest} clan={clan} name={form.draft.name} swap={form.fields.swapCrestWith} />
        )}
      </EditForm>
    </Section>
  );
}

interface CrestFieldProps {
  readonly clan: Clan;
  /** The name as it is typed: the crest bears its letters. */
  readonly name: string;
  readonly value: ChosenCrest | null;
  readonly onValue: (crest: ChosenCrest | null) => void;
  readonly error: string | undefined;
  /** The clan that gets the crest for its own; empty: none. */
  readonly swap: { readonly value: string; readonly onValue: (clanId: string) => void };
}

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
function CrestField({ clan, name, value, onValue, error, swap }: CrestFieldProps) {
  const { data: clans = [] } = useQuery(clansQueries.standings(clan.seasonId));
  const others = clans.filter((other) => other.name !== clan.name).flatMap(({ crest }) => crest ?? []);
  const partner = clans.find(({ _id }) => _id === swap.value);
  const shown = clans.map((other) => {
    if (other.name === clan.name) return { name, crest: partner ? partner.crest : value };
    return other === partner ? { ...other, crest: clan.crest } : other;
  });
  const isTaken = (first: Hue, second: Hue) =>
    others.some(({ colour, secondColour }) => colour === first && secondColour === second);
  const choose = (change: Partial<ChosenCrest>) =>
    onValue({ shape: "bend", colour: "bronze", secondColour: "grey", ...value, ...change });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-3">
        <SelectField<CrestShape | typeof DRAWN>
          label="Crest"
          disabled={partner !== undefined}
          value={value?.shape ?? DRAWN}
          options={[
            { value: DRAWN, label: "Drawn by the name" },
            ...crestShapes.map((shape) => ({
              value: shape,
              label: shapeWords[shape],
              disabled: others.some((other) => other.shape === shape),
            })),
          ]}
          onValue={(shape) => (shape === DRAWN ? onValue(null) : choose({ shape }))}
          error={error}
        />
        {value && !partner && (
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label="Colour"
              value={value.colour}
              options={colourOptions((colour) => isTaken(colour, value.secondColour))}
              onValue={(colour) => choose({ colour })}
            />
            <SelectField
              label="Second colour"
              value={value.secondColour}
              options={colourOptions((colour) => isTaken(value.colour, colour))}
              onValue={(secondColour) => choose({ secondColour })}
            />
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
        <figure className="[&_figcaption]:flex [&_figcaption]:flex-col [&_figcaption]:gap-1 [&_figcaption]:text-soft [&_figcaption]:text-sm flex gap-5 items-center p-4 border border-line rounded-md bg-surface">
          <Crest name={name} size={72} />
          <figcaption>
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

/** The choice of no crest of one's own. */
const DRAWN = "drawn";

function colourOptions(isTaken: (colour: Hue) => boolean): SelectOption<Hue>[] {
  return hueNames.map((colour) => ({
    value: colour,
    label: colour.replace(/^./, (letter) => letter.toUpperCase()),
    disabled: isTaken(colour),
  }));
}
