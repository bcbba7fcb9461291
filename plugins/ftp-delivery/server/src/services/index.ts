import type { ServicesOf } from '@mpn/server-kit';
import { deliveryService } from './deliveries';
import { downloadService } from './downloads';
import { requestService } from './requests';

/** Services that others reach by `service()` of server-kit; their types are in `contracts.ts`. */
export const services: ServicesOf<'ftp-delivery'> = {
  deliveries: deliveryService,
  requests: requestService,
  downloads: downloadService,
};
