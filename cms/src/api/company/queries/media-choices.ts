import type { Knex } from 'knex';
import { MAX_CHOICES, type MediaCompanyChoice } from '@mpn/domain';
import { isCompanyAlike, isEnabled, namesOrAlike, patternOf, select } from '@mpn/server-kit';

/** Columns of a media company in a list to choose from; the alias of the company is `c`. */
export const MEDIA_CHOICE = `
  select c.id, c.name, c.mpn_company_number as "mpnCompanyNumber", c.sampling_medium_id as "mediumId",
    medium.code as medium
  from companies c left join medium_list medium on medium.id = c.sampling_medium_id`;

/** SQL: whether the term is in the name of company `c`, or its number; needs the bindings `pattern` and `term`. */
export const IS_NAMED = '(:pattern::text is null or c.name ilike :pattern or c.mpn_company_number = :term)';

const choices = (found: string): string => `${MEDIA_CHOICE}
  where c.type = 'MEDIA' and ${isEnabled('c')}
    and ${found}
    and (:ungrouped::boolean is not true or c.media_group_id is null)
  order by lower(c.name), c.id limit ${MAX_CHOICES}`;

/** Enabled media companies to choose from, by name: the first {@link MAX_CHOICES}. */
export function mediaChoices(
  knex: Knex,
  { term, filter }: { term?: string | undefined; filter?: 'no_group' | undefined },
): Promise<MediaCompanyChoice[]> {
  const searched = term?.trim() ? term.trim() : null;
  const bindings = {
    pattern: searched === null ? null : patternOf(searched),
    term: searched,
    ungrouped: filter === 'no_group',
  };
  return namesOrAlike(term, (alike) =>
    select<MediaCompanyChoice>(knex, choices(alike ? isCompanyAlike('c.id', ':term') : IS_NAMED), bindings),
  );
}
