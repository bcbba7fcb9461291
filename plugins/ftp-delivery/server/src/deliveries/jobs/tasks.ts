import { rowId } from '@mpn/domain';
import { defineTask, JOB_PRIORITY } from '@mpn/server-kit';
import { JOB_ATTEMPTS, jobKeyOf } from '../queries/delivery-row';

/** One attempt of one delivery, in the queue of its server. */
export const DELIVERY_TASK = defineTask(
  'delivery.run',
  { deliveryId: rowId().required() },
  { lane: 'transfers', attempts: JOB_ATTEMPTS, key: ({ deliveryId }) => jobKeyOf(deliveryId) },
);
/** Creates a delivery's files. It has the key of {@link DELIVERY_TASK}: a delivery is prepared or sent. */
export const PREPARE_TASK = defineTask(
  'delivery.prepare',
  { deliveryId: rowId().required() },
  {
    lane: 'heavy',
    attempts: JOB_ATTEMPTS,
    key: ({ deliveryId }) => jobKeyOf(deliveryId),
    priority: JOB_PRIORITY.filesForDelivery,
  },
);
export const CLEAN_UP_ATTEMPTS = 8;
/** Removes the partial uploads of a cancelled or failed delivery. Queued jobs hold the task's name, so it is kept. */
export const PARTIAL_FILE_CLEAN_UP_TASK = defineTask(
  'delivery.tidy',
  { deliveryId: rowId().required() },
  { lane: 'transfers', attempts: CLEAN_UP_ATTEMPTS, key: ({ deliveryId }) => `delivery-tidy:${deliveryId}` },
);

const action = { campaignId: rowId().required(), actionId: rowId().required() };

/** Tasks queued by versions before sampling's events when an action became active or was stopped. */
export const ACTIVATED_TASK = defineTask('delivery.campaign-activated', action);
export const STOPPED_TASK = defineTask('delivery.campaign-stopped', action);
