import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hueNames, hues } from "contract/hues.ts";
import { getTeeDesign } from "contract/tee-design.ts";
import { type ChosenTee, formatTee, parseTee, type TeeParts, teeEyesNames, teeMarkingNames } from "contract/tees.ts";
import type { FullUser } from "contract/users.ts";
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { Avatar, Tee } from "../../league-ui/person.tsx";
import { roleLabels } from "../../league-ui/role-labels.ts";
import { leaguePlayerPaths, type PlayerPaths, rankedPlayerPaths } from "../../paths.ts";
import { api } from "../../platform/api.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { useSession } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button, getButtonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { Conflict } from "../../ui/conflict-message.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { LazyConflictMessage } from "../../ui/lazy-conflict-message.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  CurrentPasswordField,
  NewPasswordFields,
  ownPasswordErrorFields,
  validateOptionalPassword,
} from "../auth/password-fields.tsx";
import { DiscordSection } from "../discord/discord-section.tsx";
import { AvatarField, ReadOnlyField } from "./account-fields.tsx";
import { OwnClanInvitations } from "./clan-invitations.tsx";
import { InGameNames } from "./in-game-names.tsx";
import { DeleteAccountSection, OwnData, OwnSessions } from "./own-account.tsx";
import { OwnCalendar } from "./own-calendar.tsx";
import { OwnPushNotifications } from "./own-notifications.tsx";
import { OwnSecondFactor } from "./own-second-factor.tsx";
import { updateCachedUser } from "./users-queries.ts";

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5";

/** The viewer's profile in the ranked area. */
export function RankedProfileScreen() {
  return <ProfilePage paths={rankedPlayerPaths} />;
}

/** The viewer's profile in the league area. */
export function LeagueProfileScreen() {
  return <ProfilePage paths={leaguePlayerPaths} />;
}

/** The viewer's own account. The route redirects visitors to the sign-in page. */
function ProfilePage({ paths }: { readonly paths: PlayerPaths }) {
  useDocumentTitle("Profile");
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page
      width="prose"
      avatar={<Avatar userId={user._id} picture={user} size={64} />}
      title="Profile"
      subtitle={<bdi translate="no">{user.userName}</bdi>}
      actions={
        <Link {...paths.player(user._id)} className={getButtonClass()}>
          Player page
        </Link>
      }
    >
      <OwnClanInvitations />
      <ProfileForm key={user._id} user={user} />
      <InGameNames userId={user._id} userName={user.userName} />
      <OwnCalendar />
      <OwnPushNotifications />
      <DiscordSection />
      <OwnSessions />
      <OwnSecondFactor />
      <OwnData userId={user._id} />
      <DeleteAccountSection userId={user._id} />
    </Page>
  );
}

/** The form of the viewer's own account. Only changes are sent. */
function ProfileForm({ user }: { readonly user: FullUser }) {
  const queryClient = useQueryClient();
  const form = useForm({
    saved: {
      avatar: user.avatar ?? "",
      tee: user.tee,
      email: user.email ?? "",
      password: "",
      confirmPassword: "",
      currentPassword: "",
    },
    apiValues: user,
    validate: ({ draft }) => validateOptionalPassword(draft),
    errorFields: { EMAIL_TAKEN: "email", ...ownPasswordErrorFields },
    call: ({ changes, base }) => api.users.updateProfile({ body: { ...changes, base } }),
    success: "User updated successfully",
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while updating user",
    onDone: ({ data }) => updateCachedUser(queryClient, data),
  });
  return (
    <EditForm form={form}>
      <Section title="Player">
        <div className={fieldsClass}>
          <ReadOnlyField label="User name" value={user.userName} />
          <ReadOnlyField label="Clan" value={user.clanName} />
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
          <ReadOnlyField label="Role" value={roleLabels[user.role]} />
          <NewPasswordFields form={form} help="Leave both empty to keep your current password." />
          <CurrentPasswordField form={form} />
        </div>
      </Section>
    </EditForm>
  );
}

interface TeeFieldProps {
  readonly userId: string;
  readonly value: ChosenTee | null;
  readonly onValueChange: (tee: ChosenTee | null) => void;
  readonly error: string | undefined;
  readonly conflict: Conflict | undefined;
}

/** Chooses the viewer's tee, the character of the game, part by part. */
function TeeField({ userId, value, onValueChange, error, conflict }: TeeFieldProps) {
  const parts = value === null ? findNearestParts(userId) : parseTee(value);
  // The colours of a default tee are not among the choices.
  const colourProps = { userId, parts, isChosen: value !== null, onValueChange };
  const partProps = { ...colourProps, isChosen: true };
  return (
    <fieldset
      className={classNames(
        "grid grid-cols-[minmax(0,13rem)_minmax(0,1fr)] gap-x-6 gap-y-5 min-w-0 m-0 p-0 border-0",
        "max-sm:grid-cols-1",
      )}
    >
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
        <Tee id={userId} chosenTee={value} size={112} name={value === null ? "Your default tee" : value} />
        <p className="text-soft text-sm">
          {value === null && <strong className="block text-default font-semibold">Your default tee</strong>}
          Shown if you have no avatar, and in link previews.
        </p>
        <Button icon={RotateCcw} disabled={value === null} onClick={() => onValueChange(null)}>
          Reset tee
        </Button>
        {error && <p className="text-danger-text text-sm font-medium">{error}</p>}
        {conflict && <LazyConflictMessage conflict={conflict} />}
      </div>
      <div className="flex flex-col gap-4">
        <PartChoice {...colourProps} legend="Colour" part="colour" options={hueNames} />
        <PartChoice {...colourProps} legend="Feet and marking" part="secondColour" options={hueNames} />
        <PartChoice {...partProps} legend="Marking" part="marking" options={teeMarkingNames} />
        <PartChoice {...partProps} legend="Eyes" part="eyes" options={teeEyesNames} />
      </div>
    </fieldset>
  );
}

interface PartChoiceProps<Part extends keyof TeeParts> extends Pick<TeeFieldProps, "userId" | "onValueChange"> {
  readonly legend: string;
  readonly part: Part;
  readonly options: readonly TeeParts[Part][];
  readonly parts: TeeParts;
  /** Whether the tee has exactly this part. */
  readonly isChosen: boolean;
}

/** Radio buttons for one part of the tee. Each shows how the tee would look. */
function PartChoice<Part extends keyof TeeParts>(props: PartChoiceProps<Part>) {
  const { userId, onValueChange, legend, part, options, parts, isChosen } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames(
        "min-w-0 m-0 p-0 border-0",
        "[&_legend]:mb-1.5 [&_legend]:p-0 [&_legend]:text-sm [&_legend]:font-semibold",
      )}
    >
      <legend>
        {legend}
        {isChosen && <span className="ml-2 text-soft font-normal">{capitalise(parts[part])}</span>}
      </legend>
      <div className="flex flex-wrap gap-1 max-sm:gap-0">
        {options.map((option) => {
          const tee = formatTee({ ...parts, [part]: option });
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
              title={capitalise(option)}
            >
              <input
                type="radio"
                name={name}
                aria-label={capitalise(option)}
                checked={isChosen && parts[part] === option}
                onChange={() => onValueChange(tee)}
              />
              <Tee id={userId} chosenTee={tee} size={34} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function capitalise(option: string): string {
  return option.replace(/^./, (letter) => letter.toUpperCase());
}

/** Returns the choosable parts closest to the default tee of a user, so that a first choice changes little else. */
function findNearestParts(userId: string): TeeParts {
  // `null`: the user has not chosen a tee.
  const { body, feet, marking, eyes } = getTeeDesign(userId, null);
  return { colour: findNearestHue(body), secondColour: findNearestHue(feet), marking, eyes };
}

/**
 * Returns the name of the hue closest to a colour.
 * @param colour as `oklch(L C H)`
 */
function findNearestHue(colour: string) {
  const [_lightness, _chroma, hueText = "0"] = colour.split(" ");
  const hue = Number.parseFloat(hueText);
  const getDistance = (otherHue: number | null) => {
    // Grey has no hue, so it is farther away than any other.
    if (otherHue === null) return Number.POSITIVE_INFINITY;
    const angle = Math.abs(hue - otherHue) % 360;
    return Math.min(angle, 360 - angle);
  };
  return hueNames.reduce((nearest, name) => (getDistance(hues[name]) < getDistance(hues[nearest]) ? name : nearest));
}
