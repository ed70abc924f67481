import { isolated } from "contract/isolated.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";
import { useState } from "react";
import { keep, kept } from "../../platform/kept-values.ts";
import { leagueName } from "../../platform/league-page.ts";
import { subscribeToPush } from "../../platform/push-subscription.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { spokenWords } from "./match-stage.ts";

/** Where the browser keeps the match that it has called to, that its user wants no sound, and no notifications. */
const CALLED = "called-match";
const SOUND = "match-sound";
const ASKED = "match-notifications";

/**
 * Calls a player to their match by a sound, in one tab of the browser and once, and by a notification.
 *
 * @returns how to end it
 */
export function callPlayer(match: Match, player: MatchPlayer): () => void {
  inOneTab(match._id, playCall).catch(() => undefined);
  const notifying = notify(`${isolated(leagueName())}: match ready`, spokenWords(match, player)).catch(
    () => () => undefined,
  );
  return () => void notifying.then((end) => end());
}

async function inOneTab(matchId: string, call: () => Promise<void>): Promise<void> {
  // A tab that was reloaded and not touched since may not play.
  if (!navigator.userActivation.hasBeenActive) return;
  const callOnce = async () => {
    if (kept(CALLED) === matchId) return;
    keep(CALLED, matchId);
    await call();
  };
  // Pages of plain http on another machine have no locks.
  await ("locks" in navigator ? navigator.locks.request("call", callOnce) : callOnce());
}

/** The tones of the call: hertz, and seconds after its start. */
const TONES = [
  [659, 0],
  [880, 0.18],
  [659, 0.7],
  [880, 0.88],
] as const;
/** How long a tone lasts, in seconds. */
const TONE = 0.16;
const LOUDNESS = 0.2;

let audio: AudioContext | null = null;
const listeners = new Set<() => void>();

export function isSoundOn(): boolean {
  return kept(SOUND) !== "off";
}

export function setSoundOn(isOn: boolean): void {
  keep(SOUND, isOn ? "on" : "off");
  for (const changed of listeners) changed();
}

/** Calls back when the sound is switched; answers how to stop that. */
export function onSound(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * Makes ready to play later, without a gesture: browsers let a page play only once its user has done something on it. The
 * click on Join is enough; after a reload it is the next gesture.
 *
 * @returns how to stop waiting for one
 */
export function unlockSound(): () => void {
  const unlock = () => {
    audio ??= new AudioContext();
    // A running context keeps the device awake.
    void audio.resume().then(() => audio?.suspend());
    lock();
  };
  const lock = () => {
    removeEventListener("pointerup", unlock);
    removeEventListener("keyup", unlock);
  };
  addEventListener("pointerup", unlock);
  addEventListener("keyup", unlock);
  if (navigator.userActivation.hasBeenActive) unlock();
  return lock;
}

/** Plays the call once, where it is on and the browser lets it. */
export async function playCall(): Promise<void> {
  if (!isSoundOn() || !navigator.userActivation.hasBeenActive) return;
  audio ??= new AudioContext();
  const context = audio;
  await context.resume();
  const start = context.currentTime + 0.05;
  for (const [frequency, after] of TONES) playTone(context, frequency, start + after);
}

function playTone(context: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(context, { type: "triangle", frequency });
  const volume = new GainNode(context, { gain: 0 });
  // Without a ramp it would click.
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.linearRampToValueAtTime(0, at + TONE);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + TONE);
}

const TAG = "match";

/**
 * Shows a notification of a match where they are allowed and the page is not looked at.
 *
 * @returns how to take it away
 */
async function notify(title: string, body: string): Promise<() => void> {
  if (!("Notification" in window) || Notification.permission !== "granted" || isInFront()) return () => undefined;
  // All tabs of the browser show the same one.
  const options: NotificationOptions = { body, tag: TAG, icon: "/icons/icon-192.png", requireInteraction: true };
  const registration = await register();
  await registration.showNotification(title, options);
  return () => {
    void registration.getNotifications({ tag: TAG }).then((shown) => {
      for (const notification of shown) notification.close();
    });
  };
}

function isInFront(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

async function register(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/call-worker.js");
  return navigator.serviceWorker.ready;
}

/** Offers notifications to a player who has just begun to wait, before the browser asks. */
export function NotifyOffer() {
  const [isOpen, setOpen] = useState(
    () => "Notification" in window && Notification.permission === "default" && kept(ASKED) === null,
  );
  if (!isOpen) return null;
  const accept = () => {
    setOpen(false);
    // Where the push service cannot be reached, an open page goes on calling.
    requestNotifications().catch(() => undefined);
  };
  const decline = () => {
    setOpen(false);
    keep(ASKED, "no");
  };
  return (
    <Notice
      state="neutral"
      title="Play while you wait."
      actions={
        <>
          <Button onClick={decline}>No, thanks</Button>
          <Button onClick={accept}>Notify me</Button>
        </>
      }
    >
      A sound calls you to your match. A notification reaches you while no page is open, too.
    </Notice>
  );
}

async function requestNotifications(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") await register();
  await subscribeToPush({ calls: true, clan: true, answers: true });
}
