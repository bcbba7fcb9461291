import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  addDays,
  fail,
  recognitionState,
  RECOGNITION_ATTENTION_DAYS,
  type AttentionItem,
  type Principal,
  type RecognitionFacts,
  type RecognitionForm,
  type RecognitionView,
} from '@mpn/domain';
import { countNamed, database, select, type AttentionSource } from '@mpn/server-kit';
import { releaseScopeOf } from '../../ports';
import { releaseContentKey } from '../rules/release-data';
import { isOpenDelivery } from './delivery-row';
import { readReleaseData } from './release-data';

/**
 * SQL: whether a release, by its id, takes part in the recognition services: its company does, the release does, and it
 * is neither withdrawn nor deleted.
 */
export const isRecognised = (releaseId: string): string =>
  `exists (select 1 from recognisable_releases own join recognition_members m on m.company_id = own.company_id
    where own.id = ${releaseId} and own.is_included)`;

/** SQL: whether an institution, by its id, is a recognition service that gets releases. */
export const isRecognitionService = (institutionId: string): string =>
  `${institutionId} in (select s.id from recognition_services s)`;

/** Whether a release that is not deleted takes part, and there is a service. */
export async function mayBeRecognised(knex: Knex, releaseId: number): Promise<boolean> {
  const rows = await select(
    knex,
    `select 1 from recognition_services s where ${isRecognised(':releaseId::int')} limit 1`,
    { releaseId },
  );
  return rows.length > 0;
}

/** How a recognition service gets metadata, and its name; undefined for other institutions. */
export async function findRecognitionService(
  knex: Knex,
  institutionId: number,
): Promise<{ name: string; form: RecognitionForm } | undefined> {
  const [row] = await select<{ name: string; form: RecognitionForm }>(
    knex,
    'select s.name, s.form from recognition_services s where s.id = :institutionId',
    { institutionId },
  );
  return row;
}

interface ServiceRow extends RecognitionFacts {
  id: number;
  name: string;
  deliveredAt: Date | null;
  deliveryId: number | null;
}

/** The recognition services with what has become of the deliveries of a release; its notices are no copies of it. */
const SERVICES = `select s.id, s.name, newest.id as "deliveryId",
    exists (select 1 from deliveries d where d.release_id = :releaseId and d.institution_id = s.id
      and ${isOpenDelivery('d')}) as "isUnderWay",
    coalesce(newest.state = 'FAILED', false) as "hasFailed",
    arrived.id is not null as "hasArrived", coalesce(arrived.content_key = :contentKey::text, false) as "isCurrent",
    notice.id is not null as "hasNotice",
    coalesce(notice.finished_at, changed.delivered_at) as "deliveredAt"
  from recognition_services s
  left join lateral (select d.id, d.state from deliveries d where d.release_id = :releaseId
      and d.institution_id = s.id and d.state <> 'CANCELED' order by d.id desc limit 1) newest on true
  left join lateral (select d.id, d.content_key from deliveries d
    where d.release_id = :releaseId and d.institution_id = s.id and d.state = 'DELIVERED' and d.reason <> 'WITHDRAWAL'
      and d.track_id is null order by d.id desc limit 1) arrived on true
  left join lateral (select d.delivered_at from deliveries d
    where d.release_id = :releaseId and d.institution_id = s.id and d.state = 'DELIVERED' and d.reason <> 'WITHDRAWAL'
      and d.delivered_at is not null order by d.id desc limit 1) changed on true
  left join lateral (select d.id, d.finished_at from deliveries d
    where d.release_id = :releaseId and d.institution_id = s.id and d.state = 'DELIVERED' and d.reason = 'WITHDRAWAL'
    order by d.id desc limit 1) notice on true
  order by s.name, s.id`;

interface ReleaseRow {
  isIncluded: boolean;
  companyTakesPart: boolean | null;
}

/**
 * Which recognition services have a release, since when, and in which version, for those who see the release as its
 * owner does.
 * @throws AppError not-found, for another's and a missing one alike
 */
export async function readRecognition(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
): Promise<RecognitionView> {
  const db = database(strapi);
  const scope = releaseScopeOf(strapi).own(principal);
  const [release] = await select<ReleaseRow>(
    db,
    `select r.recognition_services is not false as "isIncluded", choice.takes_part as "companyTakesPart"
     from release_titles r left join recognition_choices choice on choice.company_id = r.company_id
     where r.id = :releaseId and (${scope.sql})`,
    { ...scope.bindings, releaseId },
  );
  if (!release) throw fail('mpn.backend.global.error.not-found');
  const contentKey = releaseContentKey(await readReleaseData(db, releaseId));
  const rows = await select<ServiceRow>(db, SERVICES, { releaseId, contentKey });
  const services = rows.map(({ id, name, deliveredAt, deliveryId, ...facts }) => ({
    id,
    name,
    deliveryId,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    state: recognitionState(facts),
  }));
  return { ...release, services };
}

/** Complete releases that appear soon, each with the recognition services that have none of its versions. */
const NOT_RECOGNISED = `with missing as (
    select own.id, own.title as name, own.release_date - :today::date as days,
      (select json_agg(s.name order by s.name, s.id) from recognition_services s
        where not exists (select 1 from deliveries d where d.release_id = own.id and d.institution_id = s.id
          and d.state = 'DELIVERED')) as missing
    from recognisable_releases own join recognition_members m on m.company_id = own.company_id
    where own.company_id = :companyId and own.is_included and own.status <> 'DRAFT'
      and own.release_date between :today::date and :until::date),
  listed as (select *, row_number() over (order by days, id) as place from missing where missing is not null)
  select count(*)::int as count, coalesce(json_agg(json_build_object('id', id, 'name', name, 'days', days,
    'missing', missing) order by place) filter (where place <= 3), '[]'::json) as named from listed`;

export const NOT_RECOGNISED_RELEASES: AttentionSource = {
  kind: 'RELEASES_NOT_RECOGNISED',
  permission: 'EditReleases',
  async find(strapi, companyId, today) {
    const until = addDays(today, RECOGNITION_ATTENTION_DAYS);
    const [row] = await select<Omit<AttentionItem, 'kind'>>(database(strapi), NOT_RECOGNISED, {
      companyId,
      today,
      until,
    });
    return row ?? { count: 0, named: [] };
  },
};

/** The recognition services, while the company has not decided whether it takes part. */
const UNDECIDED = `select s.id, s.name from recognition_services s
  where exists (select 1 from recognition_choices choice where choice.company_id = :companyId
    and choice.takes_part is null)
  order by s.name, s.id`;

export const RECOGNITION_UNDECIDED: AttentionSource = {
  kind: 'RECOGNITION_UNDECIDED',
  permission: 'ManageMyCompany',
  find: (strapi, companyId) => countNamed(database(strapi), UNDECIDED, { companyId }),
};
