import { rowId } from '@mpn/domain';
import type { EventSchemas } from '@mpn/server-kit';
import { object, string } from 'yup';

declare module '@mpn/server-kit' {
  interface Events {
    /**
     * A user was deleted: subjects delete the data that they store for that person only. `email`: before the erasure;
     * `documentId`: of the account's row. Events of earlier versions lack one or both.
     */
    'identity.user-deleted': { userId: number; email?: string | undefined; documentId?: string | undefined };
  }
}

export const IDENTITY_EVENTS: EventSchemas<'identity'> = {
  'identity.user-deleted': object({ userId: rowId().required(), email: string(), documentId: string() }),
};
