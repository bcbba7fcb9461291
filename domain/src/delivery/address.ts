/** Query parameter of the delivery log that opens one delivery. */
export const OPEN_DELIVERY = 'delivery';

/** Path of a delivery in the web app. */
export const deliveryPath = (id: number): string => `/deliveries?${OPEN_DELIVERY}=${String(id)}`;
