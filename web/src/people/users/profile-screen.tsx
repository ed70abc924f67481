import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hueNames, hues } from "contract/hues.ts";
import { teeDesign } from "contract/tee-design.ts";
import { type ChosenTee, chosenTeeOf, type TeeParts, teeEyesNames, teeMarkingNames, teeParts } from "contract/tees.ts";
import type { FullUser } from "contract/users.ts";
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Avatar, Tee } from "../../league-ui/person.tsx";
import { leaguePlayerPaths, type PlayerPaths, rankedPlayerPaths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Conflict } from "../../ui/conflict-message.tsx";
import { ConflictNote } from "../../ui/conflict-note.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  CurrentPasswordField,
  changedPasswordFaults,
  NewPasswordFields,
  ownPasswordErrors,
} from "../auth/password-fields.tsx";
import { AccountSection as DiscordAccount } from "../discord/account-section.tsx";
import { AvatarField, FixedField } from "./account-fields.tsx";
import { OwnInvitations } from "./clan-invitations.tsx";
import { InGameNames } from "./in-game-names.tsx";
import { LeaveSection, OwnData, OwnSessions } from "./own-account.tsx";
import { OwnCalendar, OwnPush } from "./own-reminders.tsx";
import { OwnSecondFactor } from "./own-second-factor.tsx";
import { roleWords } from "./player-cells.tsx";
import { showUpdated } from "./users-queries.ts";

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5";

export function ProfileScreen() {
  return <ProfilePage paths={rankedPlayerPaths} />;
}

export function LeagueProfileScreen() {
  return <ProfilePage paths={leaguePlayerPaths} />;
}

/** The viewer's own account; the route redirects visitors to the sign-in page. */
function ProfilePage({ paths }: { readonly paths: PlayerPaths }) {
  useDocumentTitle("Profile");
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page
      width="prose"
      portrait={<Avatar userId={user._id} picture={user} size={64} />}
      title="Profile"
      lede={<bdi translate="no">{user.userName}</bdi>}
      actions={
        <Link {...paths.one(user._id)} className={buttonClass()}>
          Player page
        </Link>
      }
    >
      <OwnInvitations />
      <ProfileForm key={user._id} user={user} />
      <InGameNames userId={user._id} userName={user.userName} />
      <OwnCalendar />
      <OwnPush />
      <DiscordAccount />
      <OwnSessions />
      <OwnSecondFactor />
      <OwnData userId={user._id} />
      <LeaveSection userId={user._id} />
    </Page>
  );
}

/** The form of the viewer's own account; only changes are sent. */
function ProfileForm({ user }: { readonly user: FullUser }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: {
      avatar: user.avatar ?? "",
      tee: user.tee,
      email: user.email ?? "",
      password: "",
      confirmPassword: "",
      currentPassword: "",
    },
    values: user,
    validate: ({ draft }) => changedPasswordFaults(draft),
    errorFields: { EMAIL_TAKEN: "email", ...ownPasswordErrors },
    call: ({ changes, base }) => api.users.updateProfile({ body: { ...changes, base } }),
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }) => showUpdated(queries, data),
  });
  return (
    <EditForm form={form}>
      <Section title="Player">
        <div className={fieldsClass}>
          <FixedField label="User name" value={user.userName} />
          <FixedField label="Clan" value={user.clanName} />
          <div className="col-span-full">
            <AvatarField {...form.fields.avatar} />
          </div>
          <div className="col-span-full">
            <TeeField userId={user._id} {...form.fields.tee} />
          </div>
        </div>
      </Section>
      <Section title="Account">
        <div className={fieldsClass}>
          <TextField label="E-mail" type="email" name="email" autoComplete="username" {...form.fields.email} />
          <FixedField label="Role" value={roleWords[user.role]} />
          <NewPasswordFields form={form} help="Leave both empty to keep the one you have." />
          <CurrentPasswordField form={form} />
        </div>
      </Section>
    </EditForm>
  );
}

interface TeeFieldProps {
  readonly userId: string;
  readonly value: ChosenTee | null;
  readonly onValue: (tee: ChosenTee | null) => void;
  readonly error: string | undefined;
  readonly conflict: Conflict | undefined;
}

function TeeField({ userId, value, onValue, error, conflict }: TeeFieldProps) {
  const parts = value === null ? nearestParts(userId) : teeParts(value);
  const state = { userId, parts, isChosen: value !== null, onValue };
  return (
    <fieldset className="grid grid-cols-[minmax(0,13rem)_minmax(0,1fr)] gap-x-6 gap-y-5 min-w-0 m-0 p-0 border-0 max-sm:grid-cols-1">
      <legend className="mb-1.5 p-0 text-sm font-semibold">Tee</legend>
      <div
        className={classNames(
          "flex flex-col items-center gap-4 py-5 px-4",
          "text-center",
          "border border-line rounded-md bg-surface",
          "max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:justify-items-start max-sm:text-start",
          "max-sm:[&_svg:first-child]:row-span-2",
        )}
      >
        <Tee id={userId} chosen={value} size={112} name={value === null ? "The tee drawn for you" : value} />
        <p className="text-soft text-sm">Shown where there is no avatar, and in the previews of links.</p>
        <Button icon={RotateCcw} disabled={value === null} onClick={() => onValue(null)}>
          Reset tee
        </Button>
        {error && <p className="text-danger-text text-sm font-medium">{error}</p>}
        {conflict && <ConflictNote conflict={conflict} />}
      </div>
      <div className="flex flex-col gap-4">
        <PartChoice {...state} legend="Colour" part="colour" options={hueNames} />
        <PartChoice {...state} legend="Feet and marking" part="secondColour" options={hueNames} />
        <PartChoice {...state} legend="Marking" part="marking" options={teeMarkingNames} />
        <PartChoice {...state} legend="Eyes" part="eyes" options={teeEyesNames} />
      </div>
    </fieldset>
  );
}

interface PartChoiceProps<Part extends keyof TeeParts> extends Pick<TeeFieldProps, "userId" | "onValue"> {
  readonly legend: string;
  readonly part: Part;
  readonly options: readonly TeeParts[Part][];
  readonly parts: TeeParts;
  readonly isChosen: boolean;
}

/** Radio buttons for one part; each shows the tee as it would be. */
function PartChoice<Part extends keyof TeeParts>(props: PartChoiceProps<Part>) {
  const { userId, onValue, legend, part, options, parts, isChosen } = props;
  const name = useId();
  return (
    <fieldset className="[&_legend]:mb-1.5 [&_legend]:p-0 [&_legend]:text-sm [&_legend]:font-semibold min-w-0 m-0 p-0 border-0">
      <legend>
        {legend}
        {isChosen && <span className="ml-2 text-soft font-normal">{words(parts[part])}</span>}
      </legend>
      <div /* Eight of 44 pixels have room in a row. */ className="flex flex-wrap gap-1 max-sm:gap-0">
        {options.map((option) => {
          const tee = chosenTeeOf({ ...parts, [part]: option });
          return (
            <label
              key={option}
              className={classNames(
                "relative grid place-items-center cursor-pointer size-11",
                "border border-transparent rounded-md",
                "hover:bg-hover",
                "has-checked:border-gold-edge has-checked:bg-gold-tint",
                "has-checked:inset-shadow-[0_-3px_var(--color-gold-edge)] has-focus-visible:outline-2",
                "has-focus-visible:outline-focus has-focus-visible:outline-offset-1 [&_input]:absolute",
                "[&_input]:inset-0 [&_input]:m-0 [&_input]:opacity-0 [&_input]:cursor-pointer",
              )}
              title={words(option)}
            >
              <input
                type="radio"
                name={name}
                aria-label={words(option)}
                checked={isChosen && parts[part] === option}
                onChange={() => onValue(tee)}
              />
              <Tee id={userId} chosen={tee} size={34} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function words(option: string): string {
  return option.replace(/^./, (letter) => letter.toUpperCase());
}

/** The parts that come nearest to the tee drawn by the id: the first choice changes little else. */
function nearestParts(userId: string): TeeParts {
  const { body, feet, marking, eyes } = teeDesign(userId, null);
  return { colour: nearestHue(body), secondColour: nearestHue(feet), marking, eyes };
}

/** @param colour as `oklch(L C H)` */
function nearestHue(colour: string) {
  const hue = Number.parseFloat(colour.split(" ")[2] ?? "0");
  const distance = (to: number | null) => (to === null ? 360 : Math.abs(((hue - to + 540) % 360) - 180));
  return hueNames.reduce((best, name) => (distance(hues[name]) < distance(hues[best]) ? name : best));
}
