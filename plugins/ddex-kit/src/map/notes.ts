import type { DdexNoteCode, DdexNoteValues } from '@mpn/domain';
import type { ErnRelease, ErnResource } from '../model';
import { note, type ErnNote } from '../notes';

/** Collects the notes about one release; paths consist of references, because a mapped message has no elements. */
export class ReleaseNotes {
  readonly notes: ErnNote[] = [];

  constructor(private readonly release: Pick<ErnRelease, 'reference'>) {}

  /** @param part below the release: `ReleaseId/ICPN` */
  add<C extends DdexNoteCode>(code: C, part: string, values: DdexNoteValues<C>): void {
    const { reference } = this.release;
    const path = `/NewReleaseMessage/ReleaseList/Release[${reference ?? '?'}]/${part}`;
    this.notes.push(note(code, { path, release: reference }, values));
  }

  /** @param part below the resource: `ResourceId/ISRC` */
  addTo<C extends DdexNoteCode>(
    resource: Pick<ErnResource, 'reference'>,
    code: C,
    part: string,
    values: DdexNoteValues<C>,
  ): void {
    const path = `/NewReleaseMessage/ResourceList/[${resource.reference}]/${part}`;
    this.notes.push(note(code, { path, release: this.release.reference, resource: resource.reference }, values));
  }
}

/** Spaces that are not single ones between words. */
const UNTIDY = /^\s|\s$|\s\s|[^\S ]/;

const characters = (text: string): string[] => [...text];

/** At most `limit` characters, with a note if it was shortened. */
export function shortened(
  text: string,
  limit: number,
  onShortened: (values: { limit: number; text: string }) => void,
): string {
  const clean = UNTIDY.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
  if (clean.length <= limit) return clean;
  onShortened({ limit, text: `${characters(clean).slice(0, 60).join('')} ...` });
  let cut = '';
  for (const character of characters(clean)) {
    if (cut.length + character.length > limit) break;
    cut += character;
  }
  return cut.trimEnd();
}
