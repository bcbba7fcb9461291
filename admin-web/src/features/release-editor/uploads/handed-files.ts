import type { DropPlace } from './place-files';

/**
 * Files that were dropped in another step and wait for the fields of their own one. A list first adds an entry for each
 * (`announce`), whose field then takes its file (`take`). Independent of React.
 */
export class HandedFiles {
  private fresh = new Map<DropPlace, readonly File[]>();
  private readonly announced = new Map<DropPlace, File[]>();
  private readonly taken = new Set<DropPlace>();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  hand(place: DropPlace, file: File): void {
    this.fresh.set(place, [...(this.fresh.get(place) ?? []), file]);
    for (const listener of this.listeners) listener();
  }

  /** Number of files that have not been announced. */
  waiting = (place: DropPlace): number => this.fresh.get(place)?.length ?? 0;

  /** The files that have no entry yet, each once. */
  announce(place: DropPlace): readonly File[] {
    const files = this.fresh.get(place) ?? [];
    this.fresh.delete(place);
    this.announced.set(place, [...(this.announced.get(place) ?? []), ...files]);
    return files;
  }

  /** The next announced file; undefined if there is none. */
  take(place: DropPlace): File | undefined {
    return this.announced.get(place)?.shift();
  }

  /** A field says whether it holds a file, saved or not. */
  mark(place: DropPlace, isTaken: boolean): void {
    if (isTaken) this.taken.add(place);
    else this.taken.delete(place);
  }

  /** Whether a field of the place holds a file, or a file is on its way to it. */
  isTaken(place: DropPlace): boolean {
    return this.taken.has(place) || this.waiting(place) > 0;
  }
}
