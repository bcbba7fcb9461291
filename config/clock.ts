import { getSettings } from './environment';

/** The clock and the queue's heartbeat: how often they look. */
const clock = {
  /** Cron expression with seconds: when due work is looked for. */
  get tick(): string {
    return getSettings().CLOCK_TICK;
  },
  /** How often a running worker says that it lives. */
  get heartbeatSeconds(): number {
    return getSettings().WORKER_HEARTBEAT_SECONDS;
  },
  /**
   * How long after its last word its jobs are given to others. Found at the next one's beat: with the default that is done
   * within 50 seconds of the end.
   */
  get deadAfterSeconds(): number {
    return 4 * getSettings().WORKER_HEARTBEAT_SECONDS;
  },
};

export type ClockSettings = typeof clock;
export default clock;
