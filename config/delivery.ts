/** Delivery to institutions: what operators may want otherwise (domain decisions, section 8). */
const delivery = {
  /** Minutes to wait after the first, second ... failed try. Used up (about 46 hours), the delivery has failed. */
  retryAfterMinutes: [1, 5, 15, 60, 180, 360, 720, 1440],
  /** Connection tests that a company may start within the minutes. */
  connectionTests: { points: 20, minutes: 10 },
  /** A tagged file that nobody asked for within these days is dropped; it is made again when needed. */
  keepTaggedDays: 30,
  /**
   * Deliveries whose files are encoded at once, over all workers. Fewer than the jobs that those take at once
   * (WORKER_CONCURRENCY), so that transfers go on meanwhile; more where there are more machines.
   */
  preparingAtOnce: 2,
};

export type DeliverySettings = typeof delivery;
export default delivery;
