let draining = false;

/** True once shutdown has begun: load balancers stop sending, open requests are finished. */
export const isDraining = (): boolean => draining;

export function startDraining(): void {
  draining = true;
}
