import { randomUUID } from 'node:crypto';
import {
  allDeskCalls,
  type CartView,
  type PartnerType,
  type FileView,
  type MediaReleaseDetail,
  type PromoShareView,
  type PurchaseOrderView,
  type RegistrationDocumentsView,
  type RegistrationView,
  type ReleaseEntity,
  type RequirementsView,
  type SamplingCampaignView,
  type SessionView,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { dayFromNow, openMarket } from '../../factories/campaign';
import { unique } from '../../factories/insert';
import { asBody } from '../../factories/order';
import { anyGenreAndFormat } from '../../factories/release';
import { audioFile, formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { mailedCode } from '../identity/identity-helpers';
import { newEmail, registrationOf } from '../registration/registration-helpers';
import { endpoints } from '../routes/endpoints';
import { DocumentClient } from '../support/document-client';
import { database } from '../support/server';
import { panelClient } from '../support-panel/panel';

/*
 * A label and an institution from their registrations to a release that the institution can open, with a client that
 * uses only /api/openapi.json. Support approves in the panel.
 */
let pool: Pool;
let client: DocumentClient;

beforeAll(async () => {
  pool = await database();
  await pool.query('delete from rate_limits');
  client = await DocumentClient.load();
});

const ok = <T>({ status, body }: { status: number; body: T }): T => {
  if (status >= 400) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};
const tokenOf = ({ headers }: { headers: Headers }): string => headers.get('authorization') ?? '';

interface Member {
  token: string;
  companyId: number;
  password: string;
  loginName: string;
}

async function register(type: PartnerType): Promise<RegistrationView & { password: string }> {
  const email = newEmail();
  const context = 'REGISTRATION';
  ok(await client.call('email_verification.create', { body: { email, context, type } }));
  const code = await mailedCode(pool, email);
  const verified = await client.call('email_verification.verify', { body: { email, context, type, code } });
  ok(verified);
  const { documents } = ok(await client.call<RegistrationDocumentsView>('documents.list', { query: { type } }));
  const body = await registrationOf(pool, type, {
    documentVersions: Object.fromEntries(documents.map(({ kind, version }) => [kind, version])),
  });
  const view = ok(await client.call<RegistrationView>('registration.create', { token: tokenOf(verified), body }));
  return { ...view, password: body.user.password };
}

async function logIn({ loginName, password, companyId }: Omit<Member, 'token'>): Promise<Member> {
  const answer = await client.call<SessionView>('auth.login', { body: { loginName, password } });
  ok(answer);
  return { token: tokenOf(answer), loginName, password, companyId };
}

const label = async (): Promise<Member> => logIn(await register('PROMOTION'));

async function institution(): Promise<Member> {
  const registered = await register('MEDIA');
  const credentials = { loginName: registered.loginName, password: registered.password };
  expect((await client.call('auth.login', { body: credentials })).status).toBe(401);
  const { rows } = await pool.query<{ id: number }>('select id from up_users where company_id = $1', [
    registered.companyId,
  ]);
  const support = await panelClient();
  expect((await support.post(`//admin/support/users/${rows[0]!.id}/approve`, {})).status).toBe(200);
  return logIn(registered);
}

const upload = async (token: string, type: string, bytes: Buffer, name: string): Promise<number> =>
  ok(await client.call<FileView>('files.create', { token, path: { type }, form: formWith(bytes, name) })).id;

async function publish({ token }: Member, title: string): Promise<ReleaseEntity> {
  const { genreId, formatId } = await anyGenreAndFormat(pool);
  const [coverId, audioFileId] = [
    await upload(token, 'COVER', await pictureFile(), 'cover.jpg'),
    await upload(token, 'AUDIO_TRACK', await audioFile(), 'track.wav'),
  ];
  const { id, version } = ok(await client.call<ReleaseEntity>('releases.create', { token, body: { title } }));
  const body = {
    version,
    ...{ artistName: 'Mira', labelName: 'Tide', labelCode: '12345', repertoireOwnerType: 'NATIONAL' },
    ...{ genreIds: [genreId], formatId, releaseDate: dayFromNow(30) },
    artworks: [{ kind: 'FRONT_COVER', fileId: coverId }],
    contacts: [{ firstName: 'Nora', lastName: 'Lind', email: newEmail() }],
    tracks: [
      {
        title,
        artist: 'Mira',
        isPromoTrack: true,
        audioFileId,
        uploadStatus: 'FINISHED',
        authors: [{ role: 'COMPOSER', name: 'Mira' }],
      },
    ],
  };
  const saved = ok(await client.call<ReleaseEntity>('releases.update', { token, path: { id }, body }));
  const needed = ok(await client.call<RequirementsView>('releases.requirements', { token, path: { id } }));
  expect(needed).toMatchObject({ ready: true });
  return saved;
}

async function share(source: Member, partner: Member, releaseId: number): Promise<void> {
  const body = { receivedCompanyId: partner.companyId, promoShareReleaseLinks: [{ releaseId, editable: false }] };
  const { id } = ok(await client.call<PromoShareView>('promo_shares.create', { token: source.token, body }));
  const answer = { token: partner.token, path: { id, status: 'ACCEPTED' } };
  expect(ok(await client.call<PromoShareView>('promo_shares.status', answer)).status).toBe('ACCEPTED');
  const entered = await client.call<SessionView>('auth.switch_to_promo_share_view', {
    token: partner.token,
    body: { sourceCompanyId: source.companyId, password: partner.password },
  });
  ok(entered);
  const acting = { token: tokenOf(entered), headers: { 'x-promoshare-authorization': partner.token } };
  expect(ok(await client.call<ReleaseEntity>('releases.get', { ...acting, path: { id: releaseId } })).id).toBe(
    releaseId,
  );
}

async function buy({ token }: Member, releaseId: number): Promise<PurchaseOrderView> {
  const draft = ok(
    await client.call<SamplingCampaignView>('sampling_campaigns.create', { token, body: { releaseId } }),
  );
  const query = { updateMode: 'ADD_TO_CART' };
  ok(await client.call('sampling_campaigns.update', { token, path: { id: draft.id }, query, body: asBody(draft) }));
  const { cartToken } = ok(await client.call<CartView>('carts.my_company', { token }));
  const headers = { 'Idempotency-Key': randomUUID() };
  const order = { token, headers, body: { cartToken, paymentMethod: 'INVOICE' } };
  return ok(await client.call<PurchaseOrderView>('purchase_orders.create', order));
}

test('the document has every call once, and each of its schemas compiles', () => {
  const isOfDesk = (id: string): boolean => id.startsWith('desk.');
  const ofApi = client.operationIds.filter((id) => !isOfDesk(id));
  expect(ofApi.sort()).toEqual([...new Set(endpoints.map(({ id }) => id))].sort());
  expect(client.operationIds.filter(isOfDesk)).toHaveLength(allDeskCalls.length);
  expect(client.operationIds.flatMap((id) => client.problemsOf(id))).toEqual([]);
});

test('registration, approval, login, release, share and purchase work with the document alone', async () => {
  await openMarket(pool);
  const radio = await institution();
  const [tide, partner] = [await label(), await label()];
  const release = await publish(tide, `Fjord ${unique()}`);
  await share(tide, partner, release.id);
  await buy(tide, release.id);
  const detail = () =>
    client.call<MediaReleaseDetail>('releases.detail', { token: radio.token, path: { id: release.id } });
  await until(async () => (await detail()).status === 200);
  expect(ok(await detail())).toMatchObject({ id: release.id, title: release.title });
  const again = await client.call('auth.logout', { token: radio.token });
  expect(again.status).toBe(204);
});

test('the client refuses calls that contradict the document, and error bodies match it', async () => {
  const wrong = { body: { loginName: 'nobody', password: 'x', more: true } };
  await expect(client.call('auth.login', wrong)).rejects.toThrow('auth.login takes another body');
  await expect(client.call('registration.create', { token: 'x', body: {} })).rejects.toThrow('takes another body');
  await expect(client.call('releases.get', { path: { id: 1 } })).rejects.toThrow('needs a token');
  expect((await client.call('auth.login', { body: { loginName: unique(), password: 'x' } })).status).toBe(401);
});
