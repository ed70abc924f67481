/** Where the browser keeps that its user wants no sound. */
const KEY = "match-sound";
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

/** Whether a match calls with a sound in this browser. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

export function setSoundOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
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
