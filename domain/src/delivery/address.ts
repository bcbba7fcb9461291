/** Name of the parameter of the delivery log's address that opens one delivery beside it. */
export const OPEN_DELIVERY = 'delivery';

/** Where the web application shows a delivery: a path below its address. */
export const deliveryPath = (id: number): string => `/deliveries?${OPEN_DELIVERY}=${String(id)}`;
