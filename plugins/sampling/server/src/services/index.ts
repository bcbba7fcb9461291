import type { ServicesOf } from '@mpn/server-kit';
import { campaignService } from './campaign';
import { reachService } from './reach';

/** Services that others reach by `service()` of server-kit; their types are in `contracts.ts`. */
export const services: ServicesOf<'sampling'> = { campaign: campaignService, reach: reachService };
