import { getSettings } from './environment';

/** Intervals of the clock and of the queue's heartbeat. */
const clock = {
  /** Cron expression with seconds: when the clock looks for due work. */
  get tick(): string {
    return getSettings().CLOCK_TICK;
  },
  /** Seconds between two heartbeats of a running worker. */
  get heartbeatSeconds(): number {
    return getSettings().WORKER_HEARTBEAT_SECONDS;
  },
  /**
   * Heartbeat timeout in seconds after which a worker is considered dead and its jobs are re-queued. Checked at every
   * heartbeat: with the default, jobs are re-queued within 50 seconds.
   */
  get deadAfterSeconds(): number {
    return 4 * getSettings().WORKER_HEARTBEAT_SECONDS;
  },
};

export type ClockSettings = typeof clock;
export default clock;
