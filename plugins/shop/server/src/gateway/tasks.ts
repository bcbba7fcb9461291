/** Worker task that sends an order to the external shop: `{orderId}`. */
export const SUBMIT_TASK = 'shop.submit-order';
/** Worker task that compares an order with the external shop: `{orderId}`. */
export const RESYNC_TASK = 'shop.resync-order';
