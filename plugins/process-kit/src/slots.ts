/** Semaphore by size: work runs concurrently up to a total of `size`; the rest waits in order of arrival. */
export class Slots {
  private free: number;
  private readonly waiting: { weight: number; start: () => void }[] = [];

  constructor(private readonly size: number) {
    this.free = size;
  }

  /** @param share how much of the total the work takes; one that is more than all of it runs alone. */
  async run<T>(work: () => Promise<T>, share = 1): Promise<T> {
    const weight = Math.min(share, this.size);
    if (this.waiting.length === 0 && weight <= this.free) this.free -= weight;
    else await new Promise<void>((start) => this.waiting.push({ weight, start }));
    try {
      return await work();
    } finally {
      this.free += weight;
      this.startWaiting();
    }
  }

  private startWaiting(): void {
    for (let next = this.waiting[0]; next && next.weight <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.weight;
      next.start();
    }
  }
}
