import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';
import { string } from 'yup';

/** Sends a message to all its readers. */
export const SEND_TASK = defineTask(
  'message.send',
  { messageId: rowId().required() },
  { key: ({ messageId }) => `message-${messageId}` },
);
/** Notifies promoters of the institutions that were announced at one instant (ISO 8601). */
export const ANNOUNCE_TASK = defineTask('message.new-addressees', { announcedAt: string().required() });
