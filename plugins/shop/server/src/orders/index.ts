/** What the rest of the plugin may use of `orders`; nothing else of it is imported from outside. */
export { announceOrder } from './commands/announce-order';
export { completeOrder } from './commands/complete-order';
export { CREDIT_NOTE_TASK, DOCUMENTS_TASK } from './jobs/tasks';
export { issueCreditNote } from './commands/issue-credit-note';
export { placeOrder } from './commands/place-order';
export { resyncOrder } from './commands/resync-order';
export { cancelOrder, releaseOrder } from './commands/support-actions';
export { registerExternalShop } from './jobs/settle-external';
export { comparePrices } from './queries/compare-prices';
export { type CreditNoteRow, findCreditNote } from './queries/credit-notes';
export { findOrder, positionsOf } from './queries/order-row';
export { listOrders, oneOrder, orderHistory } from './queries/orders';
