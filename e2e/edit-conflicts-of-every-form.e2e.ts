import type { Locator, Page } from "@playwright/test";
import { signInToApi } from "./support/admin.ts";
import { openWithLiveUpdates } from "./support/open-screen.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

/** How to open a form, which of its fields is edited, and how another user changes that field. */
interface EditedForm {
  readonly path: string;
  /** The label of the button that opens the form's dialog. Absent if the form is part of the page. */
  readonly openButton?: string;
  readonly getField: (page: Page) => Locator;
  /** The value that the user of the page enters. */
  readonly mine: string;
  /** Saves another value as another user. */
  readonly saveTheirs: () => Promise<unknown>;
  /** The other user's value as the page shows it. */
  readonly theirs: string;
  /** The label of the button that sends the form, if the page learns of changes only from a rejected request. */
  readonly sendButton?: string;
}

test("Every form shows another user's changes to the edited fields", { tag: "@two-processes" }, async ({
  page,
  context,
  league,
  admin,
  browserErrors,
}) => {
  const api = await signInToApi(league.url, league.admin);
  const playerId = await admin.createPlayer("Mia");
  const clanId = await admin.createClan("Foxes", playerId);
  const owlsId = await admin.createClan("Owls");
  const modeId = await admin.createMode("Classic");
  const queueId = await admin.createQueue({ name: "Evening", modeId, mode: "2v2", maps: ["ctf5"] });
  const voteId = await admin.createVote({ question: "Who?", type: "CLAN", maxVotes: 1 });
  const eventDates = { startDate: "2035-03-05T18:00:00Z", endDate: "2035-03-05T19:00:00Z" };
  const eventId = await admin.createEvent({ clanAId: clanId, clanBId: owlsId, ...eventDates });
  await admin.addGameServer("EU 1");
  const [server] = (await api.gameServers.searchGameServers({})).data;
  const [season] = (await api.seasons.searchSeasons({})).data;
  const notice = { text: "Cup", area: null, endDate: "2035-01-01" };
  const { _id: announcementId } = (await api.announcements.createAnnouncement({ body: notice })).data;
  await signIn(context, league.url, league.admin);
  const byLabel = (label: string) => (editor: Page) => editor.getByLabel(label, { exact: true });
  const forms: Readonly<Record<string, EditedForm>> = {
    mode: {
      path: `/ranked/modes/${modeId}`,
      getField: byLabel("Name"),
      mine: "Mine",
      saveTheirs: () => api.modes.updateMode({ id: modeId, body: { name: "Theirs" } }),
      theirs: "Theirs",
    },
    queue: {
      path: `/ranked/queues/${queueId}`,
      getField: byLabel("Name"),
      mine: "Mine",
      saveTheirs: () => api.queues.updateQueue({ id: queueId, body: { name: "Theirs" } }),
      theirs: "Theirs",
    },
    player: {
      path: `/ranked/users/${playerId}`,
      getField: byLabel("User name"),
      mine: "Mine",
      saveTheirs: () => api.users.updateUser({ id: playerId, body: { userName: "Theirs" } }),
      theirs: "Theirs",
    },
    clan: {
      path: `/league/clans/${clanId}`,
      getField: byLabel("Name"),
      mine: "Mine",
      saveTheirs: () => api.clans.updateClan({ id: clanId, body: { name: "Theirs" } }),
      theirs: "Theirs",
    },
    vote: {
      path: `/league/votes/${voteId}`,
      getField: byLabel("End Date"),
      mine: "2034-01-01T12:00",
      // The form shows no seconds.
      saveTheirs: () => api.votes.updateVote({ id: voteId, body: { endDate: "2033-01-01T12:00:30Z" } }),
      theirs: "2033-01-01 12:00",
    },
    event: {
      path: `/league/calendar/${eventId}`,
      getField: byLabel("Description"),
      mine: "Mine",
      saveTheirs: () => api.events.updateEvent({ id: eventId, body: { description: "Theirs" } }),
      theirs: "Theirs",
    },
    season: {
      path: "/league/clans",
      openButton: "Edit season",
      getField: byLabel("Prize pool"),
      mine: "100",
      saveTheirs: () => api.seasons.updateSeason({ id: season?._id ?? "", body: { prizePool: 200 } }),
      theirs: "200",
    },
    announcement: {
      path: "/ranked/announcements",
      openButton: "Correct",
      getField: (editor) => editor.getByRole("dialog").getByLabel("Text"),
      mine: "Mine",
      saveTheirs: () => api.announcements.updateAnnouncement({ id: announcementId, body: { text: "Theirs" } }),
      theirs: "Theirs",
    },
    "game server": {
      path: "/ranked/servers",
      openButton: "Edit EU 1",
      getField: byLabel("Priority"),
      mine: "3",
      saveTheirs: () => api.gameServers.updateGameServer({ id: server?._id ?? "", body: { priority: 4 } }),
      theirs: "4",
    },
    "league settings": {
      path: "/ranked/settings",
      getField: byLabel("Seconds to confirm readiness"),
      mine: "30",
      saveTheirs: () => api.settings.changeLeagueSettings({ body: { readySeconds: 40 } }),
      theirs: "40",
      sendButton: "Save",
    },
  };
  for (const [name, form] of Object.entries(forms)) {
    await test.step(`Edited form: ${name}`, async () => {
      await openWithLiveUpdates(page, form.path);
      if (form.openButton !== undefined) await page.getByRole("button", { name: form.openButton }).click();
      const field = form.getField(page);
      await field.fill(form.mine);
      await form.saveTheirs();
      if (form.sendButton !== undefined) {
        browserErrors.expect(/status of 409/);
        await page.getByRole("button", { name: form.sendButton, exact: true }).click();
      }
      const conflictNotice = new RegExp(`Somebody else has set this to “${form.theirs}” meanwhile`);
      await expect(field).toHaveAccessibleDescription(conflictNotice);
      await expect(field).toHaveValue(form.mine);
      await page.getByRole("button", { name: "Take theirs" }).click();
      await expect(field).not.toHaveValue(form.mine);
    });
  }
});
