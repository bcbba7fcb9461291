import { ddexNotes, type DdexNoteCode, type DdexSeverity, type DdexNoteValues } from '@mpn/domain';

/** Something in a message that could not be read as it is. */
export interface ErnNote {
  code: DdexNoteCode;
  severity: DdexSeverity;
  /** Element in the message: `/NewReleaseMessage/ReleaseList/Release[R0]/ReleaseId/ICPN`. */
  path: string;
  values: Readonly<Record<string, string | number>>;
  /** Reference of the release and of the resource that it is about, for a report by release and track. */
  release: string | null;
  resource: string | null;
}

/** Where a note belongs. */
export interface NotePlace {
  path: string;
  release?: string | null;
  resource?: string | null;
}

export function note<C extends DdexNoteCode>(code: C, place: NotePlace, values: DdexNoteValues<C>): ErnNote {
  return {
    code,
    severity: ddexNotes[code].severity,
    path: place.path,
    values,
    release: place.release ?? null,
    resource: place.resource ?? null,
  };
}
