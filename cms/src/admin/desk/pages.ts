import type { ComponentType } from 'react';
import type { TextKey } from '../texts/en';
import { CampaignPage, CampaignsPage } from './pages/campaigns';
import { CompaniesPage, CompanyPage } from './pages/companies';
import { DeliveriesPage, DeliveryPage } from './pages/deliveries';
import { GenreNamesPage } from './pages/genre-names';
import { JobPage, JobsPage } from './pages/jobs';
import { JoinRequestsPage } from './pages/join-requests';
import { LockoutsPage } from './pages/lockouts';
import { MailPage, MailsPage } from './pages/mails';
import { OrderPage, OrdersPage } from './pages/orders';
import { PeoplePage, PersonPage } from './pages/people';
import { PromoSharePage, PromoSharesPage } from './pages/promo-shares';
import { RegistrationsPage } from './pages/registrations';
import { ReleasePage, ReleasesPage } from './pages/releases';
import { SuperAdminsPage } from './pages/super-admins';
import { TrailPage } from './pages/trail';

export interface DeskPage {
  /** Path below `/desk`. */
  path: string;
  title: TextKey;
  List: ComponentType;
  /** The page of one object, at `<path>/<id>`. */
  One?: ComponentType;
}

export interface DeskSection {
  title: TextKey;
  pages: readonly DeskPage[];
}

/** The desk's pages in the order of its menu. */
export const SECTIONS: readonly DeskSection[] = [
  {
    title: 'desk.section.accounts',
    pages: [
      { path: 'registrations', title: 'desk.registrations', List: RegistrationsPage },
      { path: 'join-requests', title: 'desk.joinRequests', List: JoinRequestsPage },
      { path: 'companies', title: 'support.companies', List: CompaniesPage, One: CompanyPage },
      { path: 'users', title: 'support.users', List: PeoplePage, One: PersonPage },
      { path: 'super-admins', title: 'desk.super', List: SuperAdminsPage },
      { path: 'lockouts', title: 'support.lockouts', List: LockoutsPage },
      { path: 'promo-shares', title: 'desk.shares', List: PromoSharesPage, One: PromoSharePage },
    ],
  },
  {
    title: 'desk.section.music',
    pages: [
      { path: 'releases', title: 'support.releases', List: ReleasesPage, One: ReleasePage },
      { path: 'campaigns', title: 'desk.campaigns', List: CampaignsPage, One: CampaignPage },
      { path: 'deliveries', title: 'desk.deliveries', List: DeliveriesPage, One: DeliveryPage },
      { path: 'genre-names', title: 'desk.genres', List: GenreNamesPage },
      { path: 'orders', title: 'support.orders', List: OrdersPage, One: OrderPage },
    ],
  },
  {
    title: 'desk.section.system',
    pages: [
      { path: 'mails', title: 'desk.mails', List: MailsPage, One: MailPage },
      { path: 'jobs', title: 'desk.jobs', List: JobsPage, One: JobPage },
      { path: 'trail', title: 'desk.trail', List: TrailPage },
    ],
  },
];
