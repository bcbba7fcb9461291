import { rowId } from '@mpn/domain';
import type { EventSchemas } from '@mpn/server-kit';
import { object, string } from 'yup';

export const IDENTITY_EVENTS: EventSchemas<'identity'> = {
  'identity.user-deleted': object({ userId: rowId().required(), email: string(), documentId: string() }),
};
