import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  instantToLocalDate,
  pressAccess,
  pressEnd,
  PRESS_REFUSALS,
  usedDownloads,
  type PressAccess,
  type PressAccessFacts,
  type PressBasis,
  type PressGrantKind,
  type PressLinkMode,
  type PressLinkState,
  type PressRelease,
  type PressUse,
} from '@mpn/domain';
import { database, isDisabledOrDeleted, select } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import type { Guest } from '../auth/guest';
import { downloadsOf } from '../commands/downloads';
import { memberOf } from './members';

/** A guest at one link. */
export interface GuestAt {
  guest: Guest;
  visitId: number;
  grantId: number;
  linkId: number;
  companyId: number;
  /** The company whose link it is. */
  label: string;
  /** File with the company's logo; null without one. */
  logoId: number | null;
  slug: string;
  kind: PressGrantKind;
  person: string | null;
  email: string | null;
  basis: PressBasis | null;
  measured: boolean;
  facts: PressAccessFacts;
}

interface Row extends Omit<GuestAt, 'guest' | 'facts'> {
  companyEnabled: boolean;
  linkState: PressLinkState;
  startAt: Date | null;
  linkEnd: Date;
  hasPassword: boolean;
  needsCode: boolean;
  mode: PressLinkMode;
  maxDownloads: number | null;
  grantState: PressLinkState;
  grantEnd: Date | null;
  unlocked: boolean;
  confirmed: boolean;
}

/** Hours for which a promoter may look at the page as a guest before it has to be opened anew. */
const PREVIEW_HOURS = 12;

/** SQL: links `l` of guests with their personal links `g` and visits `v`. A renewed address has ended its visits. */
const AT_LINK = `select v.id as "visitId", g.id as "grantId", l.id as "linkId", l.company_id as "companyId",
    c.name as label, c.logo_id as "logoId", l.slug, g.kind, g.label as person, g.email, g.basis, v.measured,
    not ${isDisabledOrDeleted('c')} as "companyEnabled", l.state as "linkState", l.start_at as "startAt",
    l.expires_at as "linkEnd", l.password_hash is not null as "hasPassword",
    l.device_code is true as "needsCode", l.mode, l.max_downloads_per_track as "maxDownloads",
    g.state as "grantState", g.expires_at as "grantEnd", v.unlocked_at is not null as unlocked,
    v.code_confirmed_at is not null as confirmed
  from press_visits v join press_grants g on g.id = v.grant_id join press_links l on l.id = g.link_id
    join partners c on c.id = l.company_id
  where v.session_id = :sessionId and l.slug = :slug and v.ended_at is null
    and (g.kind <> 'PREVIEW' or v.created_at > now() at time zone 'UTC' - interval '${PREVIEW_HOURS} hours')
  order by g.state = 'ACTIVE' desc, g.kind = 'PERSON' desc, v.id desc limit 1`;

const RELEASE = `select r.status, r.withdrawn_at is not null or r.deleted_at is not null as gone
  from press_link_releases x join release_titles r on r.id = x.release_id
  where x.link_id = :linkId and x.release_id = :releaseId`;

/** What a guest's request is about. */
export interface GuestPlace {
  slug: string;
  /** null: no release. */
  releaseId: number | null;
  /** Of a download: the track, or null for the release as a whole. */
  trackId?: number | null;
}

async function usedOf(db: Knex, grantId: number, releaseId: number, trackId: number | null): Promise<number> {
  return usedDownloads((await downloadsOf(db, grantId)).get(releaseId) ?? [], trackId);
}

/**
 * The guest at a link, with everything that decides what they may do, as it is now.
 * @throws AppError link-unknown without an address of this link, not-found for a release that is not on it
 */
export async function readGuestAt(db: Knex, guest: Guest, { slug, releaseId, trackId }: GuestPlace): Promise<GuestAt> {
  const now = new Date();
  const [row] = await select<Row>(db, AT_LINK, { sessionId: guest.sessionId, slug });
  if (!row) throw fail('mpn.backend.press.error.link-unknown');
  const [release] =
    releaseId === null ? [null] : await select<PressRelease>(db, RELEASE, { linkId: row.linkId, releaseId });
  if (release === undefined) throw fail('mpn.backend.global.error.not-found');
  const { companyEnabled, linkState, startAt, linkEnd, hasPassword, needsCode, mode, maxDownloads, ...facts } = row;
  const { grantState, grantEnd, unlocked, confirmed, ...at } = facts;
  const isPreview = at.kind === 'PREVIEW';
  const member = await memberOf(db, { ...at, releaseId, now });
  return {
    ...at,
    guest,
    facts: {
      now,
      companyEnabled,
      link: { state: linkState, startAt, expiresAt: linkEnd, hasPassword, needsCode, mode, maxDownloads },
      // The promoter's preview shows the page as a guest with an e-mail address has it.
      personal: { state: grantState, expiresAt: grantEnd, hasAddress: at.email !== null || isPreview },
      unlocked: unlocked || isPreview,
      confirmed: confirmed || isPreview,
      release: release ?? null,
      downloads:
        maxDownloads === null || releaseId === null || trackId === undefined
          ? 0
          : await usedOf(db, at.grantId, releaseId, trackId),
      member,
      toMembers: getSettings().PRESS_TO_MEMBERS,
    },
  };
}

/** What `pressAccess` answers to a guest for this use. */
export const accessOf = ({ facts }: GuestAt, use: PressUse): PressAccess => pressAccess(facts, use);

/** @throws AppError the refusal of `pressAccess`, with what its text names */
export function assertAccess(at: GuestAt, use: PressUse): void {
  const access = accessOf(at, use);
  if (access === 'OK') return;
  const { startAt } = at.facts.link;
  const opensAt = startAt ? instantToLocalDate(startAt, getSettings().APP_TIMEZONE) : '';
  switch (access) {
    case 'EXPIRED':
      throw fail(PRESS_REFUSALS.EXPIRED, { label: at.label });
    case 'NOT_YET':
      throw fail(PRESS_REFUSALS.NOT_YET, { opensAt });
    case 'PASSWORD':
      throw fail(PRESS_REFUSALS.PASSWORD, { label: at.label });
    default:
      throw fail(PRESS_REFUSALS[access]);
  }
}

/**
 * The guest at a link, who may do this now.
 * @throws AppError as {@link readGuestAt} and {@link assertAccess}
 */
export async function permittedGuest(
  strapi: Core.Strapi,
  guest: Guest,
  place: GuestPlace,
  use: PressUse,
): Promise<GuestAt> {
  const at = await readGuestAt(database(strapi), guest, place);
  assertAccess(at, use);
  return at;
}

/** When the guest's link ends. */
export const endOf = ({ facts }: GuestAt): Date => pressEnd(facts);
