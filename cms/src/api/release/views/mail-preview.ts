import type { Core } from '@strapi/strapi';
import { fail, type Locale, type MailPreview, type Principal } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { MAILED_RELEASE_COLUMNS, type MailedReleaseRow } from '../../../mail/mailed-release';
import { newReleaseMail } from '../../../mail/new-release';
import { mailTeaser, renderMail } from '../../../mail/render';
import { ownReleases } from '../../../scoping/releases';
import { allOf, piece, select } from '../../../scoping/sql';

/** Whom the preview greets: nobody's name, because nobody was chosen yet. */
const SAMPLE_NAME = { de: 'Alex Muster', en: 'Alex Sample' } as const;

/**
 * The mail "new release for you" as the editors of a campaign will get it, drawn by the code that sends it
 * (specification section 2: preview). Throws not-found for a release that is not the caller's.
 */
export async function mailPreview(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  wanted: Locale,
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
  const data = newReleaseMail(row, locale === 'de-DE' ? SAMPLE_NAME.de : SAMPLE_NAME.en, locale);
  return { locale, preview: mailTeaser('new-release', data, locale), ...renderMail('new-release', data, locale) };
}
