/** What the rest of the plugin may use of `gateway`; nothing else of it is imported from outside. */
export { shopGateway } from './choose-gateway';
export { type ExternalOrder, httpGateway, readOrder, submitOrder } from './http';
export { RESYNC_TASK, SUBMIT_TASK } from './tasks';
