import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Sends an order to the external shop. */
export const SUBMIT_TASK = defineTask(
  'shop.submit-order',
  { orderId: rowId().required() },
  { key: ({ orderId }) => `shop.submit-order:${orderId}` },
);
/** Compares an order with the external shop. */
export const RESYNC_TASK = defineTask(
  'shop.resync-order',
  { orderId: rowId().required() },
  { key: ({ orderId }) => `shop.resync-order:${orderId}` },
);
