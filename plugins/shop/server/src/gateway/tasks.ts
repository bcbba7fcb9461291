/** Worker task that sends an order to the external shop: `{orderId}`. */
export const SUBMIT_TASK = 'shop.submit-order';
