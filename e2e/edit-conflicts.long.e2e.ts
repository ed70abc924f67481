import type { Locator, Page } from "@playwright/test";
import { apiAs } from "./support/admin.ts";
import { openLive } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** A form: how to open it, the edited field, and how another user changes that field. */
interface EditedForm {
  readonly path: string;
  /** The button that opens its dialog. Absent if the form is part of the page. */
  readonly opens?: string;
  readonly field: (page: Page) => Locator;
  readonly mine: string;
  readonly change: () => Promise<unknown>;
  readonly told: string;
  /** The button that sends it, if the page learns of changes only from a rejected request. */
  readonly sends?: string;
}

test("Every form shows another user's changes to the edited fields", async ({
  page,
  context,
  league,
  admin,
  browserErrors,
}) => {
  const api = await apiAs(league.url, league.admin);
  const playerId = await admin.createPlayer("Mia");
  const clanId = await admin.createClan("Foxes", playerId);
  const otherId = await admin.createClan("Owls");
  const modeId = await admin.createMode("Classic");
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const voteId = await admin.createVote({ question: "Who?", type: "CLAN", maxVotes: 1 });
  const span = { startDate: "2035-03-05T18:00:00Z", endDate: "2035-03-05T19:00:00Z" };
  const eventId = await admin.createEvent({ clanAId: clanId, clanBId: otherId, ...span });
  await admin.addGameServer("EU 1");
  const [server] = (await api.gameServers.searchGameServers({})).data;
  const [season] = (await api.seasons.searchSeasons({})).data;
  const notice = { text: "Cup", area: null, endDate: "2035-01-01" };
  const { _id: announcementId } = (await api.announcements.createAnnouncement({ body: notice })).data;
  await signIn(context, league.url, league.admin);
  const labelled = (label: string) => (of: Page) => of.getByLabel(label, { exact: true });
  const forms: Readonly<Record<string, EditedForm>> = {
    mode: {
      path: `/ranked/modes/${modeId}`,
      field: labelled("Name"),
      mine: "Mine",
      change: () => api.modes.updateMode({ id: modeId, body: { name: "Theirs" } }),
      told: "Theirs",
    },
    queue: {
      path: `/ranked/queues/${queueId}`,
      field: labelled("Name"),
      mine: "Mine",
      change: () => api.queues.updateQueue({ id: queueId, body: { name: "Theirs" } }),
      told: "Theirs",
    },
    player: {
      path: `/ranked/users/${playerId}`,
      field: labelled("User name"),
      mine: "Mine",
      change: () => api.users.updateUser({ id: playerId, body: { userName: "Theirs" } }),
      told: "Theirs",
    },
    clan: {
      path: `/league/clans/${clanId}`,
      field: labelled("Name"),
      mine: "Mine",
      change: () => api.clans.updateClan({ id: clanId, body: { name: "Theirs" } }),
      told: "Theirs",
    },
    vote: {
      path: `/league/votes/${voteId}`,
      field: labelled("End Date"),
      mine: "2034-01-01T12:00",
      change: () => api.votes.updateVote({ id: voteId, body: { endDate: "2033-01-01T12:00:30Z" } }),
      told: "2033-01-01 12:00",
    },
    event: {
      path: `/league/calendar/${eventId}`,
      field: labelled("Description"),
      mine: "Mine",
      change: () => api.events.updateEvent({ id: eventId, body: { description: "Theirs" } }),
      told: "Theirs",
    },
    season: {
      path: "/league/clans",
      opens: "Edit season",
      field: labelled("Prize pool"),
      mine: "100",
      change: () => api.seasons.updateSeason({ id: season?._id ?? "", body: { prizePool: 200 } }),
      told: "200",
    },
    announcement: {
      path: "/ranked/announcements",
      opens: "Correct",
      field: (of) => of.getByRole("dialog").getByLabel("Text"),
      mine: "Mine",
      change: () => api.announcements.updateAnnouncement({ id: announcementId, body: { text: "Theirs" } }),
      told: "Theirs",
    },
    "game server": {
      path: "/ranked/servers",
      opens: "Edit EU 1",
      field: labelled("Priority"),
      mine: "3",
      change: () => api.gameServers.updateGameServer({ id: server?._id ?? "", body: { priority: 4 } }),
      told: "4",
    },
    "the league's settings": {
      path: "/ranked/settings",
      field: labelled("Seconds to confirm readiness"),
      mine: "30",
      change: () => api.settings.changeLeagueSettings({ body: { readySeconds: 40 } }),
      told: "40",
      sends: "Save",
    },
  };
  for (const [name, { path, opens, field, mine, change, told, sends }] of Object.entries(forms)) {
    await test.step(`The form of a ${name}`, async () => {
      await openLive(page, path);
      if (opens !== undefined) await page.getByRole("button", { name: opens }).click();
      const edited = field(page);
      await edited.fill(mine);
      await change();
      if (sends !== undefined) {
        browserErrors.expect(/status of 409/);
        await page.getByRole("button", { name: sends, exact: true }).click();
      }
      const note = new RegExp(`Somebody else has set this to “${told}” meanwhile`);
      await expect(edited).toHaveAccessibleDescription(note);
      await expect(edited).toHaveValue(mine);
      await page.getByRole("button", { name: "Take theirs" }).click();
      await expect(edited).not.toHaveValue(mine);
    });
  }
});
