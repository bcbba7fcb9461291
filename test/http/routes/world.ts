import type { AnyEndpoint } from '@mpn/domain';
import type { Pool } from 'pg';
import { createDelivery } from '../../factories/delivery';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createPromoShare } from '../../factories/promo-share';
import { createFile, createRelease, orderCampaign, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { api } from '../support/client';
import { endpoints } from './endpoints';

/** Ids of one company's objects, by the path that names them. The longest matching path counts. */
export type World = Record<string, number>;

/** One of each object that a call can name, all of one company. */
export async function worldOf(pool: Pool, companyId: number): Promise<World> {
  const release = await createRelease(pool, companyId);
  const institution = await createMediaCompany(pool, { disabled: true });
  const { campaignId, actionId } = await sampleTo(pool, release.id, institution.id);
  const person = await createUser(pool, 'PROMO_USER', { company_id: companyId });
  await api().post('/auth/login', { loginName: person.loginName, password: person.password });
  const session = await pool.query<{ id: number }>('select id from mpn_sessions where user_id = $1', [person.id]);
  const template = await insertRow(pool, 'sampling_templates', {
    company_id: companyId,
    name: unique(),
    definition: { days: 90, startTime: '00:00', actions: [] },
  });
  const circle = await insertRow(pool, 'sampling_circles', { company_id: companyId, name: unique(), version: 1 });
  const delivery = await createDelivery(pool, release.id, institution.id, {
    campaign_id: campaignId,
    action_id: actionId,
    reason: 'AUTOMATIC',
    state: 'FAILED',
    attempts: 1,
  });
  const setting = await insertRow(pool, 'user_table_settings', {
    user_id: person.id,
    type: 'RELEASE_LIST',
    name: unique(),
    selected_columns: [],
    filters: {},
  });
  const joinRequest = await insertRow(pool, 'join_requests', {
    ...{ company_id: companyId, state: 'PENDING', email: `${unique()}@example.org`, login_name: unique() },
    ...{ salutation: 'DIVERSE', first_name: 'Robin', last_name: 'Tester', preferred_app_locale: 'en-US' },
    ...{ consents: {}, requested_at: new Date() },
  });
  const contact = await insertRow(pool, 'company_contacts', { company_id: companyId, last_name: unique(), version: 1 });
  const contactGroup = await insertRow(pool, 'company_contact_groups', {
    company_id: companyId,
    name: unique(),
    version: 1,
  });
  const mailing = await insertRow(pool, 'mailing_requests', {
    ...{ company_id: companyId, release_id: release.id, user_id: person.id, status: 'OPEN', version: 1 },
    ...{ recipient: 'x', street: 'x', postal_code: 'x', city: 'x', country: 'DE', requested_at: new Date() },
  });
  const pressLink = await insertRow(pool, 'press_links', {
    ...{ company_id: companyId, slug: `s${release.id}`, name: 'x', mode: 'STREAM', state: 'ACTIVE' },
    ...{ show_title: false, expires_at: new Date(Date.now() + 86_400_000), version: 1 },
  });
  const pressGrant = await insertRow(pool, 'press_grants', { link_id: pressLink.id, kind: 'PERSON', state: 'ACTIVE' });
  const pressExtension = await insertRow(pool, 'press_extensions', {
    ...{ grant_id: pressGrant.id, state: 'OPEN', requested_at: new Date() },
  });
  const releaseImport = await insertRow(pool, 'release_imports', {
    ...{ company_id: companyId, source: 'UPLOAD', status: 'CHECKED', name: 'x.zip', size: 1, storage_key: 'x' },
  });
  const partner = await createPromotionCompany(pool);
  const share = await createPromoShare(pool, companyId, partner.id, { full_access: true });
  const message = await insertRow(pool, 'messages', {
    ...{ kind: 'NEWS', title_de: 'x', title_en: 'x', text_de: 'x', text_en: 'x', audience: 'ALL', state: 'SENT' },
    version: 3,
  });
  await insertRow(pool, 'message_recipients', { message_id: message.id, user_id: person.id });
  const order = await orderCampaign(pool, companyId, campaignId, 'completed');
  const creditNote = await insertRow(pool, 'credit_notes', {
    ...{ order_id: order.id, number: `A-${unique()}`, issued_at: new Date(), reason: 'x' },
    ...{ net_cents: 100, tax_cents: 19, total_cents: 119 },
  });
  const passkey = await pool.query<{ id: number }>(
    `insert into passkeys (user_id, credential_id, public_key, user_handle, sign_count, backed_up, name)
     values ($1, $2, 'x', 'x', 0, false, 'x') returning id`,
    [person.id, unique()],
  );
  const connection = await pool.query<{ id: number }>(
    `insert into sso_connections (company_id, issuer, client_id, sealed_secret)
     values ($1, 'https://login.example.org', 'x', 'x') returning id`,
    [companyId],
  );
  const domain = await pool.query<{ id: number }>(
    `insert into sso_domains (connection_id, domain, dns_token) values ($1, 'x.example', 'x') returning id`,
    [connection.rows[0]!.id],
  );
  return {
    ':domainId': domain.rows[0]!.id,
    '/account/second_factor/passkeys/:id': passkey.rows[0]!.id,
    '/mailing_requests/:id': mailing.id,
    '/press_links/:id': pressLink.id,
    '/press_grants/:id': pressGrant.id,
    '/press_extension_requests/:id': pressExtension.id,
    '/messages/:id': message.id,
    '/promo_shares/:id': share.id,
    '/promo_shares/_views/received_company/:id': partner.id,
    '/company_contacts/:id': contact.id,
    '/company_contact_groups/:id': contactGroup.id,
    '/registration/join_requests/:id': joinRequest.id,
    '/release_imports/:id': releaseImport.id,
    '/releases/:id': release.id,
    ':trackId': release.trackIds[0]!,
    '/sampling_campaigns/:id': campaignId,
    ':actionId': actionId,
    '/sampling_campaigns/_actions/create_from_template/:id': template.id,
    ':templateId': template.id,
    '/sampling_templates/:id': template.id,
    '/sampling_circles/:id': circle.id,
    '/deliveries/:id': delivery.id,
    '/companies/:id': companyId,
    '/addresseebrowser/tree/:id': institution.id,
    '/users/:id': person.id,
    ':userId': person.id,
    '/purchase_orders/:id': order.id,
    '/credit_notes/:id': creditNote.id,
    '/account/sessions/:id': session.rows[0]!.id,
    '/user_table_settings/:id': setting.id,
    '/files/:id': (await createFile(pool, companyId, 'AUDIO_TRACK')).id,
  };
}

const DELIVERY = {
  audioEnabled: true,
  coverEnabled: true,
  artworkEnabled: true,
  formats: ['MP3'],
  preferredAudioFormat: 'MP3',
};
const FTP = { protocol: 'SFTP', serverAddress: 'ftp.example.org', userName: 'x', password: 'x', directory: '.' };

const NEW_USER = {
  salutation: 'MR',
  firstName: 'x',
  lastName: 'x',
  email: 'x@example.org',
  loginName: 'xxx',
  combinedRole: 'PROMO_USER',
};

/** Bodies that get past validation, so that the object is looked up. */
export const BODIES: Record<string, object> = {
  'sampling_circles.update': { name: 'x', institutionIds: [1], version: 1 },
  'second_factor.rename_passkey': { name: 'x' },
  'block_list.update': { entries: [], version: 'any' },
  'companies.test_ftp': FTP,
  'ftp_configuration.update': { ...FTP, version: 1 },
  'delivery_settings.update': {
    webDeliveryEnabled: true,
    web: DELIVERY,
    ftpDeliveryEnabled: true,
    ftp: DELIVERY,
    version: 1,
  },
  'delivery_settings.update_user': {
    webDeliveryEnabled: true,
    web: DELIVERY,
    ftpDeliveryEnabled: true,
    ftp: DELIVERY,
    version: 1,
  },
  'promo_shares.create': { receivedCompanyMpnNumber: '00000', fullAccess: true },
  'promo_shares.update': { fullAccess: true, version: 1 },
  'mailing_requests.create': { recipient: 'x', street: 'x', postalCode: 'x', city: 'x', country: 'DE' },
  'mailing_requests.answer_many': { ids: [1], event: 'send' },
  'mailing_requests.send': { version: 1 },
  'mailing_requests.decline': { version: 1, answer: 'x' },
  'mailing_requests.withdraw': { version: 1 },
  'press_links.create': { name: 'x', releaseIds: [1], endDate: '2099-01-01' },
  'press_links.update': { name: 'x', releaseIds: [1], endDate: '2099-01-01', version: 1 },
  'press_links.add_grants': { names: ['x'] },
  'company_contacts.create': { lastName: 'x' },
  'company_contacts.update': { lastName: 'x', version: 1 },
  'company_contacts.remove_many': { ids: [1] },
  'company_contacts.add_to_group': { ids: [1], groupId: 1 },
  'company_contact_groups.create': { name: 'x' },
  'company_contact_groups.update': { name: 'x', version: 1 },
  'company_media_groups.create': { name: 'x', mainCompanyId: 1, companyIds: [] },
  'company_media_groups.update': { name: 'x', mainCompanyId: 1, companyIds: [], version: 1 },
  'companies.create': { type: 'PROMOTION', name: 'x' },
  'companies.update': { version: 1 },
  'logo.create': { fileId: 1 },
  'users.create': { ...NEW_USER, companyId: 1 },
  'users.create_company': NEW_USER,
  'users.update': { version: 1 },
  'users.update_company': { version: 1 },
  'users.reset_second_factor': { reason: 'lost' },
  'company_sign_in.update': { required: true, graceDays: 30 },
  'company_sign_in.limit_sessions': { idleMinutes: 480, sessionHours: 12 },
  'company_sign_in.grant_exception': { reason: 'shared machine', days: 1 },
  'single_sign_on.update': { issuer: 'https://login.example.org', clientId: 'x', clientSecret: 'x' },
  'single_sign_on.add_domain': { domain: 'station.example' },
  'single_sign_on.finish_test': { parameters: 'code=x' },
  'single_sign_on.switch': { active: false, enforced: false },
  'users.move': { companyId: 1, version: 1 },
  'users.email_exists': { email: 'x@example.org' },
  'users.login_name_exists': { loginName: 'xxx' },
  'notes.update': { text: 'x' },
  'survey.update': { answer: 'LATER' },
  'releases.update': { version: 1, title: 'x' },
  'releases.withdraw': { reason: 'x' },
  'interactions.create': { type: 'SEEN' },
  'editor_answers.update': { answer: 'WILL_PLAY' },
  'releases.download': { audioFormat: 'MP3' },
  'tracks.download': { audioFormat: 'MP3' },
  'sampling_campaigns.update': {
    jpaVersion: 1,
    startDate: '2030-01-01',
    endDate: '2030-02-01',
    samplingActions: [{ startDate: '2030-01-01', endDate: '2030-02-01' }],
  },
  'sampling_campaigns.act': { jpaVersion: 1 },
  'sampling_campaigns.include_new_institutions': { jpaVersion: 1, until: 1 },
  'sampling_campaigns.apply_template': { jpaVersion: 1 },
  'sampling_actions.act': { jpaVersion: 1, parentJpaVersion: 1 },
  'user_table_settings.alert': { alert: 'DAILY' },
  'user_table_settings.update': { type: 'RELEASE_LIST', name: 'x', selectedColumns: [] },
};

/** Reference data belongs to nobody. */
const OF_NOBODY = /^\/sampling_countries\//;
/** Calls that name an object of somebody's. */
export const naming = endpoints
  // Guests have no company: test/http/press.
  .filter(({ access }) => access !== 'press')
  // Calls with a form body are made by identity providers, not by users: test/http/identity/single-sign-on.
  .filter(({ form }) => !form)
  .filter(({ path }) => /:(id|trackId)\b/.test(path) && !OF_NOBODY.test(path))
  .map((endpoint) => [endpoint.id, endpoint] as const);

/** Parameters that get past validation. */
const QUERIES: Record<string, string> = { 'block_list.effects': '?institutionId=1' };

/** The path of a call with the parameters that it needs, with the ids of a world. */
export function pathIn(world: World, { id, path }: Pick<AnyEndpoint, 'id' | 'path'>): string {
  const owner = Object.keys(world)
    .filter((prefix) => prefix.startsWith('/') && path.startsWith(prefix))
    .sort((one, other) => other.length - one.length)[0];
  const named = path
    .replace(/:action\b/, id === 'press_extension_requests.decide' ? 'decline' : 'pause')
    .replace(/:status\b/, 'ACCEPTED')
    .replace(/:(\w+)/g, (_whole, name: string) => String(world[name === 'id' ? owner! : `:${name}`] ?? 'none'));
  return named + (QUERIES[id] ?? '');
}

/** A body that gets past validation; none for calls without. */
export function bodyOf({ id, method }: AnyEndpoint, own: World): object | undefined {
  if (/GET|HEAD|DELETE/.test(method)) return undefined;
  if (id === 'sampling_campaigns.create_from_template') return { releaseId: own['/releases/:id'] };
  return BODIES[id] ?? {};
}
