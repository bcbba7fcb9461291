import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Task queued by versions before sampling's events when an action was announced. */
export const ANNOUNCED_TASK = defineTask('mail.new-release', { actionId: rowId().required() });
