import { hash } from '@node-rs/argon2';
import { normalizeLoginName, type StoredRole } from '@mpn/domain';
import { insertLinks, insertRows, takeIds, type Row, DEMO_PASSWORD } from '@mpn/database';
import { DEMO_INSTITUTION } from '../companies';
import { asciiName, personMaker, POSITIONS, type Person } from '../people';
import { instant, type DemoContext, type SeededInstitution } from './context';

const EDITORS = 150;

interface NewUser {
  loginName: string;
  email: string;
  role: StoredRole;
  companyId: number;
  person: Person;
  more: Row;
}

function userRow(context: DemoContext, user: NewUser, id: number, passwordHash: string): Row {
  const { random } = context;
  return {
    id,
    username: user.loginName,
    login_name_key: normalizeLoginName(user.loginName),
    email: user.email,
    provider: 'local',
    confirmed: true,
    blocked: false,
    password_hash: passwordHash,
    combined_role: user.role,
    company_id: user.companyId,
    salutation: user.person.salutation,
    first_name: user.person.firstName,
    last_name: user.person.lastName,
    preceding_title: user.person.precedingTitle,
    email_verified_at: instant(context, -90),
    last_login: random.chance(0.8) ? instant(context, -random.int(1, 45), 12) : null,
    phone_number: `+49 ${random.int(30, 89)} ${random.int(1_000_000, 9_999_999)}`,
    notify_news: true,
    notify_surveys: random.chance(0.2),
    notify_newsletter: random.chance(0.4),
    notification_type: random.pick(['BOTH', 'BOTH', 'EMAIL', 'IN_APP']),
    digest_frequency: random.pick(['DAILY', 'DAILY', 'IMMEDIATE', 'NEVER']),
    last_digest_at: instant(context, -0.4),
    pending_registration: false,
    unfinished_migration: false,
    preferred_app_locale: random.chance(0.88) ? 'de-DE' : 'en-US',
    preferred_audio_format: 'MP3',
    disabled: false,
    version: 1,
    notification_new_addressees: false,
    role_revoke_manage_all: false,
    role_manage_releases: true,
    role_manage_mailings: user.role === 'PROMO_ADMIN',
    role_manage_sampling_campaigns: true,
    role_digias_import_allowed: user.role.startsWith('PROMO'),
    product_visibility: 'OWN_ACTIVE_PRODUCTS',
    role_web_download_allowed: true,
    role_delivery_request_allowed: true,
    role_mailing_request_allowed: true,
    role_ard_archive_access: false,
    preferred_web_delivery_audio_format: random.pick(['MP3', 'MP3', 'FLAC', 'WAVE_STANDARD']),
    web_delivery: null,
    consent_terms_at: instant(context, -90),
    consent_privacy_at: instant(context, -90),
    created_at: instant(context, -random.int(60, 600)),
    ...user.more,
  };
}

function promotionUsers(context: DemoContext, person: () => Person): NewUser[] {
  const [first] = context.companies;
  return context.companies.flatMap((company): NewUser[] => {
    const host = `${asciiName(company.design.labels[0]?.name ?? company.name)}.example`;
    const isFirst = company === first;
    const make = (loginName: string, role: StoredRole, position: string, more: Row = {}): NewUser => {
      const who = person();
      return {
        loginName,
        role,
        companyId: company.id,
        person: who,
        email: `${asciiName(who.firstName)}.${asciiName(who.lastName)}@${host}`,
        more: { position, ...more },
      };
    };
    const key = company.design.key;
    return [
      ...(isFirst
        ? [make('demo-super', 'SUPER_ADMIN', 'Plattformbetreuung', { last_login: instant(context, -1) })]
        : []),
      make(isFirst ? 'demo-promo-admin' : `${key}-admin`, 'PROMO_ADMIN', 'Leitung Promotion'),
      make(isFirst ? 'demo-promo-user' : `${key}-user`, 'PROMO_USER', 'Promotion Radio/TV', {
        product_visibility: 'ALL_ACTIVE_FULL_SAMPLINGS',
      }),
      ...(isFirst ? [make('hafenklang-leser', 'PROMO_USER', 'Buchhaltung', { role_revoke_manage_all: true })] : []),
    ];
  });
}

function editorOf(
  context: DemoContext,
  institution: SeededInstitution,
  number: number,
  person: Person,
  loginName?: string,
): NewUser {
  const { random } = context;
  const department = institution.departments[number % institution.departments.length] as { id: number; code: string };
  const host = `${asciiName(institution.design.name)}.example`;
  const name = `${asciiName(person.firstName)}.${asciiName(person.lastName)}`;
  return {
    loginName: loginName ?? name.replace('.', '-'),
    email: `${name}@${host}`,
    role: number === 0 ? 'MEDIA_ADMIN' : 'MEDIA_USER',
    companyId: institution.id,
    person,
    more: {
      position: random.pick(POSITIONS[department.code] ?? ['Redaktion']),
      sampling_department_id: department.id,
      preferred_app_locale: loginName ? 'de-DE' : random.chance(0.9) ? 'de-DE' : 'en-US',
      role_ard_archive_access: institution.design.ard !== undefined && department.code === 'ARCHIVE',
      // The demo's own media users have had no digest yet, so that the first tick of the clock writes theirs.
      ...(loginName ? { notification_type: 'BOTH', digest_frequency: 'DAILY', last_digest_at: null } : {}),
    },
  };
}

/** Two to three editors per institution, so that there are 150 in all; the first one is its admin. */
function editors(
  context: DemoContext,
  person: () => Person,
): { user: NewUser; institution: SeededInstitution; departmentId: number }[] {
  const extra = EDITORS - context.institutions.length * 2;
  return context.institutions.flatMap((institution, index) =>
    Array.from({ length: index < extra ? 3 : 2 }, (_, number) => {
      const demoLogin =
        institution.design.name === DEMO_INSTITUTION ? ['demo-media-admin', 'demo-media-user'][number] : undefined;
      const user = editorOf(context, institution, number, person(), demoLogin);
      return { user, institution, departmentId: user.more.sampling_department_id as number };
    }),
  );
}

/** Users of every role, 150 editors among them. */
export async function seedUsers(context: DemoContext): Promise<number> {
  const person = personMaker(context.random);
  const promoters = promotionUsers(context, person);
  const media = editors(context, person);
  const users = [...promoters, ...media.map((entry) => entry.user)];
  const ids = await takeIds(context.client, 'up_users', users.length);
  const passwordHash = await hash(DEMO_PASSWORD);
  await insertRows(
    context.client,
    'up_users',
    users.map((user, index) => userRow(context, user, ids[index] as number, passwordHash)),
  );
  media.forEach(({ user, institution, departmentId }, index) =>
    institution.editors.push({
      id: ids[promoters.length + index] as number,
      loginName: user.loginName,
      institutionId: institution.id,
      departmentId,
      person: user.person,
    }),
  );
  await insertLinks(
    context.client,
    'up_users_genres_lnk',
    context.institutions.flatMap((institution) =>
      institution.editors.flatMap((editor) =>
        institution.design.genres.slice(0, 3).map((genre, position) => ({
          user_id: editor.id,
          genre_id: context.genres.get(genre),
          genre_ord: position + 1,
        })),
      ),
    ),
  );
  for (const company of context.companies) {
    const find = (role: StoredRole): number =>
      ids[users.findIndex((user) => user.companyId === company.id && user.role === role)] as number;
    company.adminId = find('PROMO_ADMIN');
    company.userId = find('PROMO_USER');
  }
  return users.length;
}
