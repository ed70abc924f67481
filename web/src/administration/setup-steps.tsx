import type { LinkOptions } from "@tanstack/react-router";
import type { SetupSteps } from "contract/admin.ts";
import type { ComponentType } from "react";
import type { DialogState } from "../ui/dialog-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";

const CreateModeDialog = createLazyComponent(
  async () => (await import("../competitions/create-mode-dialog.tsx")).CreateModeDialog,
);
const CreateQueueDialog = createLazyComponent(
  async () => (await import("../matchmaking/queue-fields.tsx")).CreateQueueDialog,
);
const AddGameServerDialog = createLazyComponent(
  async () => (await import("../game-servers/game-server-dialogs.tsx")).AddGameServerDialog,
);
const CreateSeasonDialog = createLazyComponent(
  async () => (await import("../competitions/season-dialogs.tsx")).CreateSeasonDialog,
);
const CreatePlayerDialog = createLazyComponent(
  async () => (await import("../people/users/create-player-dialog.tsx")).CreatePlayerDialog,
);
const CreateClanDialog = createLazyComponent(
  async () => (await import("../seasons/clans/clan-actions.tsx")).CreateClanDialog,
);

type StepKey = keyof SetupSteps;

/** A step of setting up a league. It is taken in a dialog of the checklist, or on a page. */
export interface SetupStep {
  readonly key: StepKey;
  readonly name: string;
  /** What to do, shown until the step is done. */
  readonly note: string;
  /** The step that must be done before. */
  readonly needs?: StepKey;
  readonly buttonLabel: string;
  readonly target: LinkOptions | ComponentType<DialogState>;
}

interface StepGroup {
  readonly title: string;
  readonly steps: readonly SetupStep[];
}

const settingsPath: LinkOptions = { to: "/ranked/settings" };
/** The environment variables, which only the operator of the server sets. */
const environmentPath: LinkOptions = { to: "/ranked/settings", hash: "environment" };

/** The steps of setting up a league, in the order in which they are taken. */
export const stepGroups: readonly StepGroup[] = [
  {
    title: "For the first match",
    steps: [
      {
        key: "nameAndLogo",
        name: "Name and logo",
        note: "Every page, preview and notification shows them.",
        buttonLabel: "Open settings",
        target: settingsPath,
      },
      {
        key: "mode",
        name: "First mode",
        note: "A ranked ladder with its own Elo, such as 3 vs 3.",
        buttonLabel: "Create mode",
        target: CreateModeDialog,
      },
      {
        key: "queue",
        name: "First queue",
        note: "Players join it, and the site forms two even teams.",
        needs: "mode",
        buttonLabel: "Create queue",
        target: CreateQueueDialog,
      },
      {
        key: "gameServer",
        name: "Game server",
        note: "It sends each round to the site, so that nobody types results.",
        buttonLabel: "Add server",
        target: AddGameServerDialog,
      },
    ],
  },
  {
    title: "For the first season",
    steps: [
      {
        key: "season",
        name: "Season",
        note: "Clans play in it, and you need one to create players.",
        buttonLabel: "Create New Season",
        target: (state) => <CreateSeasonDialog {...state} isFirst={true} />,
      },
      {
        key: "players",
        name: "Players",
        note: "Create and invite them, or let them request an account.",
        needs: "season",
        buttonLabel: "Create player",
        target: CreatePlayerDialog,
      },
      {
        key: "clans",
        name: "Clans",
        note: "Create the clans of the season, and add their players.",
        needs: "season",
        buttonLabel: "Create clan",
        target: CreateClanDialog,
      },
      {
        key: "fixtures",
        name: "Fixtures",
        note: "Plan who meets whom, and when.",
        needs: "clans",
        buttonLabel: "Plan fixtures",
        target: { to: "/league/calendar/fixtures" },
      },
    ],
  },
  {
    title: "Optional",
    steps: [
      {
        key: "discord",
        name: "Discord",
        note: "A bot shows queues and results. Set DISCORD_BOT_TOKEN, DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET.",
        buttonLabel: "Show variables",
        target: environmentPath,
      },
      {
        key: "mail",
        name: "Mail",
        note: "Players can reset their passwords. Set SMTP_URL and MAIL_FROM.",
        buttonLabel: "Show variables",
        target: environmentPath,
      },
      {
        key: "backups",
        name: "Backups",
        note: "The site backs up its database. Set BACKUP_EVERY_HOURS.",
        buttonLabel: "Show variables",
        target: environmentPath,
      },
    ],
  },
];
