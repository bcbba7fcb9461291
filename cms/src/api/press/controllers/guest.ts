import { fail, fileForms, type FileForm, type FilePlace, type pressEndpoints } from '@mpn/domain';
import { database, select, service, type Handler } from '@mpn/server-kit';
import { FILES_OF_RELEASES, readPeaks, sendStoredFile, usableFile } from '../../media';
import { assertAccess, accessOf, type GuestAt } from '../access/guest-access';
import type { GuestCall, GuestHandler } from '../access/press-route';
import { clearGuestCookie } from '../auth/cookie';
import type { Guest } from '../auth/guest';
import { confirmDevice, sendDeviceCode } from '../commands/device-code';
import { countDownload } from '../commands/downloads';
import { answer, askForTime, forgetMe, setMeasured, unlock } from '../commands/guest-acts';
import { mailMyLink } from '../commands/mail-my-link';
import { openSession } from '../commands/open-session';
import { recordDownload, recordEvents } from '../commands/record-events';
import { formatsOf, pressPage } from '../queries/page';

type Endpoints = typeof pressEndpoints;

/** Calls without a page: opening an address, asking for it, ending the session. */
export const sessionHandlers = {
  open: ({ strapi, ctx, body }) => openSession(strapi, ctx, body.token),
  mailMyLink: ({ strapi, ctx, body, locale }) => mailMyLink(strapi, body, { ip: ctx.ip, locale }),
  async end({ strapi, ctx }) {
    const { sessionId } = ctx.state.guest as Guest;
    await database(strapi)('press_sessions').where({ id: sessionId }).update({ expires_at: new Date() });
    clearGuestCookie(ctx);
  },
} satisfies { [K in 'open' | 'mailMyLink' | 'end']: Handler<Endpoints[K]> };

/** Forms that are downloads: an original of anything but texts and documents, which are there to be read. */
const isDownload = (place: FilePlace, form: FileForm): boolean => form === 'ORIGINAL' && place !== 'ARTIST_INFO';

/**
 * A file of the release in a form that guests may have.
 * @throws AppError not-found, and the refusal of `pressAccess` for a download
 */
async function fileOf({ strapi, params }: GuestCall<Endpoints['file']>, at: GuestAt, form: FileForm) {
  const db = database(strapi);
  const places = await select<{ place: FilePlace }>(
    db,
    `select place from (${FILES_OF_RELEASES}) used where release_id = :id and file_id = :file`,
    { id: params.id, file: params.file },
  );
  const file = places.length === 0 ? undefined : await usableFile(db, params.file);
  if (!file) throw fail('mpn.backend.global.error.not-found');
  const standing = { kind: 'GUEST', download: accessOf(at, 'DOWNLOAD') === 'OK' } as const;
  const may = places.some((each) => fileForms(each.place, standing).includes(form));
  if (!may && places.some((each) => isDownload(each.place, form))) assertAccess(at, 'DOWNLOAD');
  if (!may) throw fail('mpn.backend.global.error.not-found');
  return file;
}

const file: GuestHandler<Endpoints['file']> = async (call) => {
  const { strapi, ctx, query, at, stillPermitted } = call;
  const found = await fileOf(call, at, query.form);
  const wanted = { file: found, form: query.form, width: query.width ?? 0 };
  await sendStoredFile(strapi, ctx, wanted, async () => fileOf(call, await stillPermitted(), query.form));
};

/** Pixels of the side of a logo, for screens with twice the pixels of its place on the page. */
const LOGO_WIDTH = 640;

const logo: GuestHandler<Endpoints['logo']> = async ({ strapi, ctx, at, stillPermitted }) => {
  const logoOf = async ({ logoId }: GuestAt) => {
    const found = logoId === null ? undefined : await usableFile(database(strapi), logoId);
    if (!found) throw fail('mpn.backend.global.error.not-found');
    return found;
  };
  const wanted = { file: await logoOf(at), form: 'PICTURE', width: LOGO_WIDTH } as const;
  await sendStoredFile(strapi, ctx, wanted, async () => logoOf(await stillPermitted()));
};

const download: GuestHandler<Endpoints['download']> = async ({ strapi, ctx, params, query, at, stillPermitted }) => {
  const link = await database(strapi)('press_links').where({ id: at.linkId }).first();
  const stored = link?.formats as unknown;
  const formats = formatsOf((typeof stored === 'string' ? JSON.parse(stored) : stored) as never);
  if (!formats.includes(query.format)) {
    throw fail('mpn.backend.delivery.error.format-not-permitted', { format: query.format });
  }
  const wanted = { releaseId: params.id, trackId: query.trackId ?? null, audioFormat: query.format };
  const toTheEnd = await service(strapi, 'plugin::ftp-delivery.downloads').send(ctx, wanted, stillPermitted);
  ctx.res.once('finish', () => {
    if (!toTheEnd || ctx.method !== 'GET' || ctx.status >= 300) return;
    const { maxDownloads } = at.facts.link;
    const counted =
      maxDownloads === null || at.kind === 'PREVIEW'
        ? undefined
        : countDownload(database(strapi), { ...wanted, grantId: at.grantId });
    Promise.all([counted, recordDownload(strapi, at, ctx.get('user-agent'), wanted)]).catch((error: unknown) =>
      strapi.log.error(`download by a press link, release ${params.id}: ${String(error)}`),
    );
  });
};

/** Calls at a page. */
export const pageHandlers = {
  page: ({ strapi, at, locale }) => pressPage(strapi, at, locale),
  logo,
  unlock: ({ strapi, at, body, ctx }) => unlock(strapi, at, body.password, ctx.ip),
  sendCode: ({ strapi, at, locale }) => sendDeviceCode(strapi, at, locale),
  confirm: ({ strapi, at, body }) => confirmDevice(strapi, at, body.code),
  measuring: ({ strapi, at, body }) => setMeasured(strapi, at, body.measured),
  events: ({ strapi, at, body, ctx }) => recordEvents(strapi, at, ctx.get('user-agent'), body.events),
  answer: ({ strapi, at, params, body }) => answer(strapi, at, params.id, body),
  askForTime: ({ strapi, at, body, locale }) => askForTime(strapi, at, body.sentence || null, locale),
  forget: ({ strapi, at }) => forgetMe(strapi, at),
  file,
  async peaks({ strapi, params }) {
    const db = database(strapi);
    const [used] = await select(
      db,
      `select 1 from (${FILES_OF_RELEASES}) used where release_id = :id and file_id = :file and place = 'TRACK'`,
      params,
    );
    const found = used === undefined ? undefined : await usableFile(db, params.file);
    if (!found) throw fail('mpn.backend.global.error.not-found');
    return readPeaks(strapi, found);
  },
  download,
} satisfies { [K in Exclude<keyof Endpoints, keyof typeof sessionHandlers>]: GuestHandler<Endpoints[K]> };
