let live = false;

/** Whether changes are heard of on a stream, so that nothing has to be polled. */
export function isLive(): boolean {
  return live;
}

export function setLive(isOn: boolean): void {
  live = isOn;
}
