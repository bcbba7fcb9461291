import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** One attempt of one delivery, in the queue of its server. */
export const DELIVERY_TASK = defineTask('delivery.run', { deliveryId: rowId().required() }, 'transfers');
/** Creates a delivery's files. */
export const PREPARE_TASK = defineTask('delivery.prepare', { deliveryId: rowId().required() }, 'heavy');
/** Removes the partial uploads of a cancelled or failed delivery. Queued jobs hold the task's name, so it is kept. */
export const PARTIAL_FILE_CLEAN_UP_TASK = defineTask('delivery.tidy', { deliveryId: rowId().required() }, 'transfers');

const action = { campaignId: rowId().required(), actionId: rowId().required() };

/** Tasks queued by versions before sampling's events when an action became active or was stopped. */
export const ACTIVATED_TASK = defineTask('delivery.campaign-activated', action);
export const STOPPED_TASK = defineTask('delivery.campaign-stopped', action);
