/**
 * An import of messages: report in progress, report ready, import in progress, finished, or failed because nothing
 * could be read.
 */
export const ReleaseImportStatus = ['CHECKING', 'CHECKED', 'IMPORTING', 'IMPORTED', 'FAILED'] as const;
export type ReleaseImportStatus = (typeof ReleaseImportStatus)[number];

/** Where messages came from: uploaded by a person, or found in the company's inbox. */
export const ReleaseImportSource = ['UPLOAD', 'INBOX'] as const;
export type ReleaseImportSource = (typeof ReleaseImportSource)[number];

/** What an import does with a release of a message. */
export const ImportedReleaseAction = ['CREATE', 'UPDATE', 'NONE'] as const;
export type ImportedReleaseAction = (typeof ImportedReleaseAction)[number];

/** A release of a message: reported, chosen and waiting for its turn, imported, failed, or left out. */
export const ImportedReleaseState = ['REPORTED', 'WAITING', 'IMPORTED', 'FAILED', 'LEFT_OUT'] as const;
export type ImportedReleaseState = (typeof ImportedReleaseState)[number];

/** Why a release of a message is not imported automatically. */
export const ImportHold = [
  'ERRORS',
  'REPEATED',
  'OLDER',
  'SUPERSEDED',
  'TAKEN_DOWN',
  'UNCHANGED',
  'WITHDRAWN',
  'ON_AIR',
  'EDITED',
] as const;
export type ImportHold = (typeof ImportHold)[number];
