let live = false;

/** Whether a stream of changes is open, so that nothing has to be polled. */
export function isLive(): boolean {
  return live;
}

export function setLive(isOn: boolean): void {
  live = isOn;
}
