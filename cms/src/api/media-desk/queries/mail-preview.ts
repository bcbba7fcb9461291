import type { Core } from '@strapi/strapi';
import {
  fail,
  inLanguageOf,
  LOCALE_OF_TEXT,
  textLanguageOf,
  type Locale,
  type MailPreview,
  type Principal,
  type ReleaseMailFrequency,
} from '@mpn/domain';
import { database, type MailData, type MailTemplate, allOf, piece, select } from '@mpn/server-kit';
import { ownReleases } from '../../release';
import { digestMail } from '../mails/digest';
import { MAILED_RELEASE_COLUMNS, type MailedReleaseRow } from '../mails/mailed-release';
import { newReleaseMail } from '../mails/new-release';
import { mailPreheader, readSender, renderMail, showPictures } from '../../mail';

/** The salutation's name in the preview, because no recipient is known yet. */
const SAMPLE_NAME = { de: 'Alex Muster', en: 'Alex Sample' } as const;

export interface WantedMail {
  locale: Locale;
  frequency: ReleaseMailFrequency;
}

type Sender = Awaited<ReturnType<typeof readSender>>;

async function drawn<T extends MailTemplate>(
  strapi: Core.Strapi,
  template: T,
  data: MailData[T],
  { locale, frequency }: WantedMail,
  sender: Sender,
): Promise<MailPreview> {
  const preview = mailPreheader(template, data, locale);
  const { html, ...mail } = renderMail(template, data, locale, sender);
  return { frequency, locale, preview, ...mail, html: await showPictures(strapi, html) };
}

/**
 * Preview of the mail with which a campaign's editors are notified of a release, rendered by the code that sends it:
 * "new release for you", or a digest with this release only.
 * @throws AppError not-found for a release that is not the caller's
 */
export async function mailPreview(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  { locale: wanted, frequency }: WantedMail,
): Promise<MailPreview> {
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const [row] = await select<MailedReleaseRow>(
    database(strapi),
    `select ${MAILED_RELEASE_COLUMNS}
     from releases r
     left join format_list f on f.id = r.format_id
     where ${scope.sql}`,
    scope.bindings,
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  const locale: Locale = LOCALE_OF_TEXT[textLanguageOf(wanted)];
  const name = inLanguageOf(locale, SAMPLE_NAME);
  // The preview's answer links have expired already, so that they record no answer.
  const reader = { userId: principal.userId, until: new Date() };
  const sender = await readSender(strapi, database(strapi));
  return frequency === 'DAILY'
    ? drawn(
        strapi,
        'new-releases-digest',
        digestMail({ releases: [row] }, name, locale, reader),
        { locale, frequency },
        sender,
      )
    : drawn(strapi, 'new-release', newReleaseMail(row, name, locale, reader), { locale, frequency }, sender);
}
