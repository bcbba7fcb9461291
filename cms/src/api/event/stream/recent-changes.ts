import { liveResources, type Audience, type LiveChange, type LiveResource } from '@mpn/domain';

/** Milliseconds; longer than a page takes from reading its data to opening its stream. */
const KEEP_MS = 15_000;
/** Maximum of changes kept individually. */
const KEEP_CHANGES = 1_000;

type Change = LiveChange & Audience;

const ALL_RESOURCES = Object.keys(liveResources) as LiveResource[];

/**
 * Recent announcements. A page reads its data while its stream is being opened: changes in between are replayed when
 * the stream is ready.
 */
export class RecentChanges {
  private kept: { at: number; change: Change }[] = [];
  private overflowedAt = -Infinity;

  constructor(private readonly now: () => number = Date.now) {}

  add(change: Change): void {
    this.forgetOld();
    if (this.kept.length >= KEEP_CHANGES) {
      this.kept = [];
      this.overflowedAt = this.now();
    }
    this.kept.push({ at: this.now(), change });
  }

  /** Recent changes that a listener may receive. If there were too many: any row of any resource. */
  for(hears: (change: Change) => boolean, mayHear: (resource: LiveResource) => boolean): LiveChange[] {
    this.forgetOld();
    if (this.overflowedAt > this.now() - KEEP_MS) {
      return ALL_RESOURCES.filter(mayHear).map((resource) => ({ resource, ids: null }));
    }
    return this.kept.map(({ change }) => change).filter(hears);
  }

  private forgetOld(): void {
    const oldest = this.now() - KEEP_MS;
    const from = this.kept.findIndex(({ at }) => at > oldest);
    this.kept = from === -1 ? [] : this.kept.slice(from);
  }
}
