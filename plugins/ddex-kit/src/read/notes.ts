import type { DdexNoteCode, DdexNoteValues } from '@mpn/domain';
import { note, type ErnNote } from '../notes';
import { pathOf, type XmlElement } from './xml/tree';

/** Notes of a reader about elements that it cannot read as they are. */
export class NoteList {
  readonly notes: ErnNote[] = [];

  add<C extends DdexNoteCode>(
    code: C,
    element: XmlElement,
    values: DdexNoteValues<C>,
    about: { release?: string | null; resource?: string | null } = {},
  ): void {
    this.notes.push(note(code, { path: pathOf(element), ...about }, values));
  }
}
