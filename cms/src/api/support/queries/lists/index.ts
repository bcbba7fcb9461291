import { campaigns } from './campaigns';
import { companies } from './companies';
import { deliveries } from './deliveries';
import { jobs } from './jobs';
import { joinRequests } from './join-requests';
import type { DeskList } from './list';
import { mails } from './mails';
import { orders } from './orders';
import { people } from './people';
import { promoShares } from './promo-shares';
import { registrations } from './registrations';
import { releases } from './releases';
import { trail } from './trail';

/** The lists of the desk by the last part of their path: `GET /admin/support/companies`. */
export const LISTS: Readonly<Record<string, DeskList>> = {
  registrations,
  'join-requests': joinRequests,
  companies,
  users: people,
  releases,
  campaigns,
  deliveries,
  orders,
  'promo-shares': promoShares,
  mails,
  jobs,
  trail,
};
