import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Match, MatchPlayer } from "contract/matches.ts";
import { useState } from "react";
import { readStoredValue, storeValue } from "../../platform/local-storage.ts";
import { subscribeToPush } from "../../platform/push-subscription.ts";
import { registerServiceWorker } from "../../platform/service-worker.ts";
import { getLeagueName } from "../../platform/site-info.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { formatAnnouncement } from "./match-stage.ts";

// Keys of local storage. "Call" is the former name of notifications.
/** The id of the last match with a notification. */
const NOTIFIED_MATCH_KEY = "called-match";
/** "on" or "off". Without a value, the sound is on. */
const SOUND_KEY = "match-sound";
/** Set if the viewer has declined notifications. */
const OFFER_DECLINED_KEY = "match-notifications";

/**
 * Notifies a player of their match with a sound, once and in one tab only, and with a system notification.
 *
 * @returns a function that closes the notification
 */
export function notifyPlayer(match: Match, player: MatchPlayer): () => void {
  playInOneTab(match._id, playSound).catch(() => undefined);
  const closePromise = showNotification(
    `${isolateBidi(getLeagueName())}: match ready`,
    formatAnnouncement(match, player),
  ).catch(() => () => undefined);
  return () => void closePromise.then((close) => close());
}

/** Calls `play` in one tab only, and once per match. */
async function playInOneTab(matchId: string, play: () => Promise<void>): Promise<void> {
  // Browsers forbid sound in a tab without user interaction since the last reload.
  if (!navigator.userActivation.hasBeenActive) return;
  const playOnce = async () => {
    if (readStoredValue(NOTIFIED_MATCH_KEY) === matchId) return;
    storeValue(NOTIFIED_MATCH_KEY, matchId);
    await play();
  };
  // The lock makes tabs wait for each other. Browsers have the Web Locks API only with HTTPS or on localhost.
  await ("locks" in navigator ? navigator.locks.request("call", playOnce) : playOnce());
}

/** The tones of the sound. */
const TONES = [
  { hertz: 659, startSeconds: 0 },
  { hertz: 880, startSeconds: 0.18 },
  { hertz: 659, startSeconds: 0.7 },
  { hertz: 880, startSeconds: 0.88 },
];
/** The duration of a tone, in seconds. */
const TONE_SECONDS = 0.16;
/** The delay of the first tone, in seconds. Without it, the beginning of the tone would be missing. */
const START_DELAY_SECONDS = 0.05;
/** The duration in which a tone gets louder, in seconds. */
const FADE_IN_SECONDS = 0.02;
/** From 0 to 1. */
const VOLUME = 0.2;

let audioContext: AudioContext | null = null;
const soundSettingListeners = new Set<() => void>();

export function isSoundOn(): boolean {
  return readStoredValue(SOUND_KEY) !== "off";
}

export function setSoundOn(isOn: boolean): void {
  storeValue(SOUND_KEY, isOn ? "on" : "off");
  for (const onChange of soundSettingListeners) onChange();
}

/** Subscribes to changes of the sound setting. @returns a function that unsubscribes */
export function subscribeToSoundSetting(onChange: () => void): () => void {
  soundSettingListeners.add(onChange);
  return () => soundSettingListeners.delete(onChange);
}

/**
 * Unlocks sound for later. Browsers let a page play sound only after a user interaction. The click on Join is enough.
 * After a reload, the next interaction unlocks sound.
 *
 * @returns a function that stops waiting for an interaction
 */
export function unlockSound(): () => void {
  const unlock = () => {
    audioContext ??= new AudioContext();
    // A running context would keep the device awake, so it is suspended until it is needed.
    void audioContext.resume().then(() => audioContext?.suspend());
    stopWaiting();
  };
  const stopWaiting = () => {
    removeEventListener("pointerup", unlock);
    removeEventListener("keyup", unlock);
  };
  addEventListener("pointerup", unlock);
  addEventListener("keyup", unlock);
  if (navigator.userActivation.hasBeenActive) unlock();
  return stopWaiting;
}

/** Plays the sound once, if it is on and the browser allows it. */
export async function playSound(): Promise<void> {
  if (!isSoundOn() || !navigator.userActivation.hasBeenActive) return;
  audioContext ??= new AudioContext();
  const context = audioContext;
  await context.resume();
  const start = context.currentTime + START_DELAY_SECONDS;
  for (const { hertz, startSeconds } of TONES) playTone(context, hertz, start + startSeconds);
}

function playTone(context: AudioContext, hertz: number, startTime: number): void {
  const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  // Ramps the volume to avoid a click.
  volume.gain.setValueAtTime(0, startTime);
  volume.gain.linearRampToValueAtTime(VOLUME, startTime + FADE_IN_SECONDS);
  volume.gain.linearRampToValueAtTime(0, startTime + TONE_SECONDS);
  tone.connect(volume).connect(context.destination);
  tone.start(startTime);
  tone.stop(startTime + TONE_SECONDS);
}

const NOTIFICATION_TAG = "match";

/**
 * Shows a system notification, if the user allows them and the page is not focused.
 *
 * @returns a function that closes it
 */
async function showNotification(title: string, body: string): Promise<() => void> {
  if (!("Notification" in window) || Notification.permission !== "granted" || isPageFocused()) return () => undefined;
  // The tag makes all tabs share one notification.
  const options: NotificationOptions = {
    body,
    tag: NOTIFICATION_TAG,
    icon: "/icons/icon-192.png",
    requireInteraction: true,
  };
  const registration = await registerServiceWorker();
  await registration.showNotification(title, options);
  return () => {
    void registration.getNotifications({ tag: NOTIFICATION_TAG }).then((notifications) => {
      for (const notification of notifications) notification.close();
    });
  };
}

function isPageFocused(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** Offers notifications to a player who has just joined a queue, before the browser asks for permission. */
export function NotificationOffer() {
  const [isOpen, setOpen] = useState(
    () =>
      "Notification" in window && Notification.permission === "default" && readStoredValue(OFFER_DECLINED_KEY) === null,
  );
  if (!isOpen) return null;
  const accept = () => {
    setOpen(false);
    requestNotifications().catch(() => undefined);
  };
  const decline = () => {
    setOpen(false);
    storeValue(OFFER_DECLINED_KEY, "no");
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
      A sound tells you when your match is ready. With notifications, you know even if no page is open.
    </Notice>
  );
}

/** Asks the browser for permission, and subscribes to all kinds of push notifications. */
async function requestNotifications(): Promise<void> {
  // Open pages show notifications through the service worker, even if the push service is unreachable.
  if ((await Notification.requestPermission()) === "granted") await registerServiceWorker();
  await subscribeToPush({ calls: true, clan: true, answers: true });
}
