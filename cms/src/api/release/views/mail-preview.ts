import type { Core } from '@strapi/strapi';
import { fail, type Locale, type MailPreview, type Principal, type ReleaseMailFrequency } from '@mpn/domain';
import { database, type MailData, type MailTemplate } from '@mpn/server-kit';
import { digestMail } from '../../../mail/digest';
import { MAILED_RELEASE_COLUMNS, type MailedReleaseRow } from '../../../mail/mailed-release';
import { newReleaseMail } from '../../../mail/new-release';
import { mailTeaser, renderMail } from '../../../mail/render';
import { ownReleases } from '../../../scoping/releases';
import { allOf, piece, select } from '../../../scoping/sql';

/** Whom the preview greets: nobody's name, because nobody was chosen yet. */
const SAMPLE_NAME = { de: 'Alex Muster', en: 'Alex Sample' } as const;

export interface WantedMail {
  locale: Locale;
  frequency: ReleaseMailFrequency;
}

function drawn<T extends MailTemplate>(template: T, data: MailData[T], { locale, frequency }: WantedMail): MailPreview {
  return { frequency, locale, preview: mailTeaser(template, data, locale), ...renderMail(template, data, locale) };
}

/**
 * The mail in which the editors of a campaign will hear of a release, drawn by the code that sends it (specification
 * section 2: preview): "new release for you", or the list of a day on which nothing else came. Throws not-found for a
 * release that is not the caller's.
 */
export async function mailPreview(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  { locale: wanted, frequency }: WantedMail,
): Promise<MailPreview> {
  const scope = allOf([piece('r.id = :id', { id }), ownReleases(principal)]);
  const [row] = await select<MailedReleaseRow & { promoter: string }>(
    database(strapi),
    `select ${MAILED_RELEASE_COLUMNS}, promoter.name as promoter
     from releases r
     join companies promoter on promoter.id = r.company_id
     left join release_formats f on f.id = r.format_id
     where ${scope.sql}`,
    scope.bindings,
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  const locale: Locale = wanted === 'de-DE' ? 'de-DE' : 'en-US';
  const name = locale === 'de-DE' ? SAMPLE_NAME.de : SAMPLE_NAME.en;
  return frequency === 'DAILY'
    ? drawn('new-releases-digest', digestMail([row], name, locale), { locale, frequency })
    : drawn('new-release', newReleaseMail(row, name, locale), { locale, frequency });
}
