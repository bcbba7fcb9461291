import type { ComponentType } from 'react';
import { deskCalls, type AnyDeskCall } from '@mpn/domain';
import type { TextKey } from '../texts/en';
import { CampaignPage, CampaignsPage } from './pages/campaigns';
import { CompaniesPage, CompanyPage } from './pages/companies';
import { DeliveriesPage, DeliveryPage } from './pages/deliveries';
import { GenreNamesPage } from './pages/genre-names';
import { JobPage, JobsPage } from './pages/jobs';
import { LabelReportsPage } from './pages/label-reports';
import { JoinRequestsPage } from './pages/join-requests';
import { LockoutsPage } from './pages/lockouts';
import { MailPage, MailsPage } from './pages/mails';
import { OrderPage, OrdersPage } from './pages/orders';
import { PeoplePage, PersonPage } from './pages/people';
import { PressLinkPage, PressLinksPage } from './pages/press-links';
import { PromoSharePage, PromoSharesPage } from './pages/promo-shares';
import { RegistrationsPage } from './pages/registrations';
import { ReleasePage, ReleasesPage } from './pages/releases';
import { SuperAdminsPage } from './pages/super-admins';
import { TrailPage } from './pages/trail';

export interface DeskPage {
  /** Path below `/desk`. */
  path: string;
  title: TextKey;
  /** The call that the page makes: accounts without it do not see the page. */
  call: AnyDeskCall;
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
      {
        path: 'registrations',
        call: deskCalls.registrations.list,
        title: 'desk.registrations',
        List: RegistrationsPage,
      },
      {
        path: 'join-requests',
        call: deskCalls['join-requests'].list,
        title: 'desk.joinRequests',
        List: JoinRequestsPage,
      },
      {
        path: 'companies',
        call: deskCalls.companies.list,
        title: 'support.companies',
        List: CompaniesPage,
        One: CompanyPage,
      },
      { path: 'users', call: deskCalls.users.list, title: 'support.users', List: PeoplePage, One: PersonPage },
      { path: 'super-admins', call: deskCalls.superAdmins.list, title: 'desk.super', List: SuperAdminsPage },
      { path: 'lockouts', call: deskCalls.lockouts.list, title: 'support.lockouts', List: LockoutsPage },
      {
        path: 'promo-shares',
        call: deskCalls['promo-shares'].list,
        title: 'desk.shares',
        List: PromoSharesPage,
        One: PromoSharePage,
      },
    ],
  },
  {
    title: 'desk.section.music',
    pages: [
      {
        path: 'releases',
        call: deskCalls.releases.list,
        title: 'support.releases',
        List: ReleasesPage,
        One: ReleasePage,
      },
      {
        path: 'campaigns',
        call: deskCalls.campaigns.list,
        title: 'desk.campaigns',
        List: CampaignsPage,
        One: CampaignPage,
      },
      {
        path: 'deliveries',
        call: deskCalls.deliveries.list,
        title: 'desk.deliveries',
        List: DeliveriesPage,
        One: DeliveryPage,
      },
      {
        path: 'press-links',
        call: deskCalls['press-links'].list,
        title: 'desk.pressLinks',
        List: PressLinksPage,
        One: PressLinkPage,
      },
      { path: 'genre-names', call: deskCalls.genreNames.list, title: 'desk.genres', List: GenreNamesPage },
      { path: 'label-reports', call: deskCalls.releases.labelReports, title: 'desk.reports', List: LabelReportsPage },
      { path: 'orders', call: deskCalls.orders.list, title: 'support.orders', List: OrdersPage, One: OrderPage },
    ],
  },
  {
    title: 'desk.section.system',
    pages: [
      { path: 'mails', call: deskCalls.mails.list, title: 'desk.mails', List: MailsPage, One: MailPage },
      { path: 'jobs', call: deskCalls.jobs.list, title: 'desk.jobs', List: JobsPage, One: JobPage },
      { path: 'trail', call: deskCalls.trail.list, title: 'desk.trail', List: TrailPage },
    ],
  },
];
