/** When a transfer counts as slow. */
export interface PaceLimit {
  /** Thousands of bytes a second; 0 disables the check. */
  kbPerSecond: number;
  /** Seconds over which its average must have been lower. */
  seconds: number;
}

interface Sample {
  at: number;
  bytes: number;
}

/** Measures a running transfer over the last seconds of its limit; a short pause does not count as slow. */
export class Pace {
  private samples: Sample[] = [];

  constructor(private readonly limit: PaceLimit) {}

  /**
   * Records the progress of the transfer.
   * @param bytes on the server; fewer than before when it begins anew, and so does the measurement
   * @param at milliseconds
   * @returns whether the average over the last seconds was below the limit; false until these have passed
   */
  isSlow(bytes: number, at: number): boolean {
    const last = this.samples.at(-1);
    if (last && bytes < last.bytes) this.samples = [];
    this.samples.push({ at, bytes });
    const begin = at - this.limit.seconds * 1000;
    // The oldest sample that is kept is the last one from before the period, so that the whole period is measured.
    while (this.samples[1] && this.samples[1].at <= begin) this.samples.shift();
    const [first] = this.samples;
    if (!first || first.at > begin) return false;
    // Bytes per millisecond are thousands of bytes per second.
    return (bytes - first.bytes) / (at - first.at) < this.limit.kbPerSecond;
  }
}
