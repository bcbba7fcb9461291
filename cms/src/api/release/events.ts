import { rowId } from '@mpn/domain';
import type { EventSchemas } from '@mpn/server-kit';
import { object } from 'yup';

/** Schemas of the subject's events, which contracts.ts declares. */
export const RELEASE_EVENTS: EventSchemas<'release'> = {
  'release.saved': object({ releaseId: rowId().required() }),
};
