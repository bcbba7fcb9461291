let draining = false;

/** True from the moment the process was told to end: load balancers stop sending, open requests are finished. */
export const isDraining = (): boolean => draining;

export function startDraining(): void {
  draining = true;
}
