import type { Knex } from 'knex';
import type { DeskFound } from '@mpn/domain';
import { patternOf, select } from '@mpn/server-kit';
import { fullName } from '../../identity';

const PER_KIND = 5;

/** One statement per kind; `:term` is the LIKE pattern, `:exact` the trimmed term in lower case. */
const KINDS: readonly string[] = [
  `select 'companies' as kind, c.id::text, c.name as title, concat_ws(', ', c.mpn_company_number, c.city) as detail
   from companies c where c.deleted_at is null
     and concat_ws(' ', c.name, c.mpn_company_number, c.vat_id) ilike :term order by c.name`,
  `select 'users', u.id::text, ${fullName('u')}, concat_ws(', ', u.email, c.name)
   from up_users u left join companies c on c.id = u.company_id where u.deleted_at is null
     and concat_ws(' ', u.first_name, u.last_name, u.username, u.email) ilike :term order by u.username`,
  `select 'releases', r.id::text, concat_ws(' – ', r.artist_name, r.title), concat_ws(', ', r.ean, c.name)
   from releases r left join companies c on c.id = r.company_id where r.deleted_at is null
     and (concat_ws(' ', r.artist_name, r.title, r.ean, r.catalogue_number) ilike :term
       or exists (select 1 from tracks t where t.release_id = r.id and lower(t.isrc) = replace(:exact, '-', '')))
   order by r.id desc`,
  `select 'orders', o.id::text, o.order_number, concat_ws(', ', o.invoice_number,
     (select string_agg(n.number, ', ' order by n.id) from credit_notes n where n.order_id = o.id), c.name)
   from purchase_orders o left join companies c on c.id = o.company_id
   where concat_ws(' ', o.order_number, o.invoice_number, o.reference) ilike :term
     or exists (select 1 from credit_notes n where n.order_id = o.id and n.number ilike :term)
   order by o.id desc`,
  `select 'mails', m.id::text, m.subject, m.recipient from mails m where lower(m.recipient) = :exact
    order by m.id desc`,
  `select 'failures', f.id::text, f.request, f.message from failed_requests f where f.request_id = :exact
    order by f.id desc`,
];

/**
 * Objects with the term in a name, number or e-mail address, mails to exactly that e-mail address, and the error with
 * that number: a few of each kind, in one statement. A term of one character finds nothing.
 * @param may decides which kinds the caller sees
 */
export async function searchEverything(
  db: Knex,
  term: string,
  may: (kind: DeskFound['kind']) => boolean,
): Promise<DeskFound[]> {
  const typed = term.trim();
  if (typed.length < 2) return [];
  const found = await select<DeskFound>(
    db,
    KINDS.map((statement) => `(${statement} limit ${PER_KIND})`).join(' union all '),
    {
      term: patternOf(typed),
      exact: typed.toLowerCase(),
    },
  );
  return found.filter(({ kind }) => may(kind));
}
