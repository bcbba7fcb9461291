import type { Core } from '@strapi/strapi';
import { comparedAddress, type BodyOf, type Locale, type pressEndpoints } from '@mpn/domain';
import { inTransaction, select, sendMail } from '@mpn/server-kit';
import { answerAlike, hashAddress, limitNetworkTries, limitTries } from '../../identity';
import { newSlug, pressUrl } from '../rules/secrets';
import { addAddress } from './addresses';

interface Found {
  grantId: number;
  email: string;
  label: string;
  link: string;
}

const FIND = `select g.id as "grantId", g.email, c.name as label, l.name as link
  from press_links l join press_grants g on g.link_id = l.id join partners c on c.id = l.company_id
  where l.slug = :slug and l.state = 'ACTIVE' and g.state = 'ACTIVE' and g.email_hash = :hash
    and g.email is not null limit 1`;

async function mail(strapi: Core.Strapi, slug: string, email: string, locale: Locale): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const [found] = await select<Found>(trx, FIND, { slug, hash: hashAddress(comparedAddress(email)) });
    if (!found) return;
    const secret = await addAddress(trx, found.grantId);
    await sendMail(strapi, trx, {
      to: { email: found.email },
      locale,
      template: 'press-link',
      data: { name: null, news: 'MY_LINK', label: found.label, link: pressUrl(slug, secret), until: null, days: 1 },
      uniqueKey: `press-grant:${found.grantId}:MY_LINK:${newSlug()}`,
    });
  });
}

/**
 * Mails a further address of the personal link of a page to its person. The answer is the same for every address, after
 * the same time.
 * @param locale the language of the page, in which the mail is written
 * @throws AppError too-many-requests
 */
export async function mailMyLink(
  strapi: Core.Strapi,
  { slug, email }: BodyOf<typeof pressEndpoints.mailMyLink>,
  { ip, locale }: { ip: string; locale: Locale },
): Promise<void> {
  await limitNetworkTries(strapi, 'mail-per-network', ip);
  await limitTries(strapi, 'mail-per-recipient', email);
  await answerAlike(mail(strapi, slug, email, locale));
}
