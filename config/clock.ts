import { getSettings } from './environment';

/** The clock and the queue's heartbeat: how often they look. */
const clock = {
  /** Cron expression with seconds: when due work is looked for. */
  get tick(): string {
    return getSettings().CLOCK_TICK;
  },
  /** How often a running worker says that it lives, and how long after its last word its jobs are given to others. */
  heartbeatSeconds: 15,
  deadAfterSeconds: 60,
};

export type ClockSettings = typeof clock;
export default clock;
