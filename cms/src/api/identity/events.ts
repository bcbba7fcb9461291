import { rowId } from '@mpn/domain';
import type { EventSchemas } from '@mpn/server-kit';
import { object } from 'yup';

declare module '@mpn/server-kit' {
  interface Events {
    /** A user was deleted: what others keep for that person alone has to go. */
    'identity.user-deleted': { userId: number };
  }
}

export const IDENTITY_EVENTS: EventSchemas<'identity'> = {
  'identity.user-deleted': object({ userId: rowId().required() }),
};
