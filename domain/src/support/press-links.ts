import { PressLinkState, type PressGrantKind, type PressLinkMode } from '../enums';
import { reply, type Page } from '../http';
import { deskCall, deskList, deskObject, withReason } from './desk-call';

export interface DeskPressLink {
  id: number;
  name: string;
  state: PressLinkState;
  mode: PressLinkMode;
  companyId: number;
  companyName: string;
  createdAt: string;
  expiresAt: string;
  /** Titles of its releases, in their order. */
  titles: string;
  /** Number of people with a personal link. */
  people: number;
  /** Whether there is also one link for everybody. */
  everybody: boolean;
  lastUsedAt: string | null;
}

export interface DeskPressLinkDetail extends DeskPressLink {
  hasPassword: boolean;
  /** The promo share in which a partner made it. */
  promoShareId: number | null;
  releases: { id: number; title: string; artist: string | null }[];
  /** The latest 200 personal links. */
  grants: {
    id: number;
    kind: PressGrantKind;
    /** null once the person was erased. */
    label: string | null;
    email: string | null;
    state: PressLinkState;
    lastVisitAt: string | null;
  }[];
}

export const pressLinkDeskCalls = {
  list: deskList({
    path: '/press-links',
    permission: 'read',
    summary: 'Press links, the latest first; the search also finds companies, releases and e-mail addresses of guests',
    filters: { state: [...PressLinkState, 'ended'], companyId: 'id', releaseId: 'id' },
    reply: reply<Page<DeskPressLink>>('Page<DeskPressLink>'),
  }),
  get: deskObject({
    path: '/press-links/:id',
    permission: 'read',
    summary: 'A press link with its releases and personal links',
    reply: reply<DeskPressLinkDetail>('DeskPressLinkDetail'),
  }),
  revoke: deskCall({
    method: 'POST',
    path: '/press-links/:id/revoke',
    permission: 'campaigns-end',
    summary: 'Revokes a press link for good, with a reason that its company reads; downloads in progress are aborted',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: ['mpn.backend.global.error.not-found', 'mpn.backend.press.error.link-revoked'],
  }),
} as const;
