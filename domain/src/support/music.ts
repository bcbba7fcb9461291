import { object, string } from 'yup';
import {
  CampaignStatus,
  type PromoShareStatus,
  ReleaseStatus,
  type ActionStatus,
  type ReportTarget,
  type SamplingType,
} from '../enums';
import { reply, type Page } from '../http';
import { deskCall, deskList, deskObject, withReason } from './desk-call';

export interface DeskRelease {
  id: number;
  title: string;
  artistName: string | null;
  ean: string | null;
  companyId: number;
  companyName: string | null;
  status: ReleaseStatus;
  /** Local date. */
  releaseDate: string | null;
  withdrawnAt: string | null;
  withdrawalReason: string | null;
}

export interface DeskTrack {
  id: number;
  setNumber: number;
  position: number;
  title: string;
  artist: string | null;
  isrc: string | null;
  durationMs: number | null;
  hasAudio: boolean;
}

export interface DeskReleaseDetail extends DeskRelease {
  labelName: string | null;
  labelCode: string | null;
  catalogueNumber: string | null;
  /** Local date. */
  airDate: string | null;
  createdAt: string;
  tracks: DeskTrack[];
}

/** How many releases of a label have all facts for broadcasters' reports. */
export interface DeskLabelReports {
  /** Of one of its releases; identifies the row. */
  id: number;
  labelName: string;
  companyId: number;
  companyName: string | null;
  releaseCount: number;
  /** Number of these for which a target lacks nothing. */
  complete: Record<ReportTarget, number>;
}

const NOT_FOUND = 'mpn.backend.global.error.not-found';

export const releaseCalls = {
  list: deskList({
    path: '/releases',
    permission: 'read',
    summary: 'Releases, the newest first; the search also finds the ISRCs of their tracks',
    filters: { state: [...ReleaseStatus, 'withdrawn'], companyId: 'id' },
    reply: reply<Page<DeskRelease>>('Page<DeskRelease>'),
  }),
  get: deskObject({
    path: '/releases/:id',
    permission: 'read',
    summary: 'A release with its tracks',
    reply: reply<DeskReleaseDetail>('DeskReleaseDetail'),
  }),
  labelReports: deskCall({
    method: 'GET',
    path: '/label-reports',
    permission: 'read',
    summary: "By label, how many releases of the last twelve months have all facts for broadcasters' reports",
    body: undefined,
    reply: reply<DeskLabelReports[]>('DeskLabelReports'),
  }),
  withdraw: deskCall({
    method: 'POST',
    path: '/releases/:id/withdraw',
    permission: 'campaigns-end',
    summary: 'Withdraws a leaked or wrong release for good, with a reason that its recipients read',
    body: object({ reason: string().trim().min(1).max(2000).required() }),
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, 'mpn.backend.data.error.product.release-withdrawn'],
  }),
} as const;

export interface DeskCampaign {
  id: number;
  status: CampaignStatus;
  startsAt: string;
  endsAt: string;
  inCart: boolean | null;
  releaseId: number;
  releaseTitle: string;
  artistName: string | null;
  companyId: number;
  companyName: string | null;
  purchasedAt: string | null;
  failedDeliveries: number;
}

export interface DeskCampaignDetail extends DeskCampaign {
  createdAt: string;
  promoShareId: number | null;
  /** Number of institutions that may receive it. */
  institutions: number;
  actions: {
    id: number;
    name: string;
    status: ActionStatus;
    type: SamplingType | null;
    download: boolean;
    startsAt: string;
    endsAt: string;
  }[];
  orders: { id: number; orderNumber: string; state: string }[];
}

const change = (verb: 'pause' | 'resume' | 'cancel') =>
  ({
    method: 'POST',
    path: `/campaigns/:id/${verb}`,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND],
  }) as const;

export const campaignCalls = {
  list: deskList({
    path: '/campaigns',
    permission: 'read',
    summary: 'Campaigns, the latest start first',
    filters: { state: CampaignStatus, companyId: 'id', releaseId: 'id' },
    reply: reply<Page<DeskCampaign>>('Page<DeskCampaign>'),
  }),
  get: deskObject({
    path: '/campaigns/:id',
    permission: 'read',
    summary: 'A campaign with its actions and orders',
    reply: reply<DeskCampaignDetail>('DeskCampaignDetail'),
  }),
  pause: deskCall({
    ...change('pause'),
    permission: 'campaigns',
    summary: 'Pauses a campaign with a reason',
    body: withReason,
  }),
  resume: deskCall({
    ...change('resume'),
    permission: 'campaigns',
    summary: 'Resumes a paused campaign',
    body: undefined,
  }),
  cancel: deskCall({
    ...change('cancel'),
    permission: 'campaigns-end',
    summary: 'Cancels a campaign for good, with a reason',
    body: withReason,
  }),
} as const;

export interface DeskPromoShare {
  id: number;
  status: PromoShareStatus;
  sourceCompanyId: number;
  sourceCompanyName: string;
  receivedCompanyId: number;
  receivedCompanyName: string;
  fullAccess: boolean;
  mayBuy: boolean;
  createdAt: string;
  /** Number of releases that are shared one by one. */
  releases: number;
}

export interface DeskPromoShareDetail extends DeskPromoShare {
  links: { id: number; title: string; artist: string | null; editable: boolean }[];
}

export const promoShareDeskCalls = {
  list: deskList({
    path: '/promo-shares',
    permission: 'read',
    summary: 'Promo shares, the latest first',
    filters: { state: ['PENDING', 'ACCEPTED', 'REJECTED', 'ended'], companyId: 'id' },
    reply: reply<Page<DeskPromoShare>>('Page<DeskPromoShare>'),
  }),
  get: deskObject({
    path: '/promo-shares/:id',
    permission: 'read',
    summary: 'A promo share with its releases',
    reply: reply<DeskPromoShareDetail>('DeskPromoShareDetail'),
  }),
  end: deskCall({
    method: 'POST',
    path: '/promo-shares/:id/end',
    permission: 'campaigns-end',
    summary: 'Ends a promo share with a reason',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND],
  }),
} as const;
