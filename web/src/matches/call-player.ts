import type { Match, MatchPlayer } from "contract/matches.ts";
import { leagueName } from "../platform/league-page.ts";
import { spokenWords } from "./match-stage.ts";

/** Where the browser keeps the match that it has called to with a sound. */
const KEY = "called-match";

/**
 * Calls a player to their match by a sound, in one tab of the browser and once, and by a notification.
 *
 * @returns how to end it
 */
export function callPlayer(match: Match, player: MatchPlayer): () => void {
  inOneTab(match._id, playCall).catch(() => undefined);
  const notifying = notify(`${leagueName()}: match ready`, spokenWords(match, player)).catch(() => () => undefined);
  return () => void notifying.then((end) => end());
}

async function inOneTab(matchId: string, call: () => Promise<void>): Promise<void> {
  // A tab that was reloaded and not touched since may not play.
  if (!navigator.userActivation.hasBeenActive) return;
  const callOnce = async () => {
    if (localStorage.getItem(KEY) === matchId) return;
    localStorage.setItem(KEY, matchId);
    await call();
  };
  // Pages of plain http on another machine have no locks.
  await ("locks" in navigator ? navigator.locks.request("call", callOnce) : callOnce());
}

/** Where the browser keeps that its user wants no sound. */
const SOUND_KEY = "match-sound";
const OFF = "off";
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
  try {
    return localStorage.getItem(SOUND_KEY) !== OFF;
  } catch {
    return true;
  }
}

export function setSoundOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SOUND_KEY);
    else localStorage.setItem(SOUND_KEY, OFF);
  } catch {
    // A browser that keeps nothing goes on calling.
  }
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

/** Where the browser keeps that its user wants none. */
const ASKED_KEY = "match-notifications";
const TAG = "match";

export function mayRequestPermission(): boolean {
  return "Notification" in window && Notification.permission === "default" && !isDeclined();
}

export async function requestNotifications(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") await register();
}

export function declineToNotify(): void {
  try {
    localStorage.setItem(ASKED_KEY, "no");
  } catch {
    // A browser that keeps nothing asks again with the next visit.
  }
}

/**
 * Shows a notification of a match where they are allowed and the page is not looked at.
 *
 * @returns how to take it away
 */
export async function notify(title: string, body: string): Promise<() => void> {
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

function isDeclined(): boolean {
  try {
    return localStorage.getItem(ASKED_KEY) !== null;
  } catch {
    return false;
  }
}
