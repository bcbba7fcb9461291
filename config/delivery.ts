/**
 * Settings of deliveries to institutions that operators may change. How many transfers run at once, and when one counts
 * as slow, are environment variables: DELIVERY_* in `environment/schema.ts`.
 */
const delivery = {
  /**
   * Minutes to wait after the first, second ... failed attempt. If the attempt after the last of these waits fails too,
   * about 46 hours after the first, the delivery has failed.
   */
  retryAfterMinutes: [1, 5, 15, 60, 180, 360, 720, 1440],
  /** Rate limit of a company's connection tests: tests per period of minutes. */
  connectionTests: { points: 20, minutes: 10 },
  /** Days after which an unused tagged file is deleted; it is created again when needed. */
  keepTaggedDays: 30,
  /**
   * Maximum number of deliveries whose files are encoded at the same time, over all workers. Fewer than their
   * concurrent jobs (WORKER_CONCURRENCY), so that analyses of uploads continue meanwhile; raise it with more machines.
   */
  preparingAtOnce: 2,
};

export type DeliverySettings = typeof delivery;
export default delivery;
