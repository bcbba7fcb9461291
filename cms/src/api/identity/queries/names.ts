import type { RowOf } from '@mpn/server-kit';

/** The columns of a name, with `username` as `login_name`. */
export type NameRow = Pick<RowOf<'up_users'>, 'first_name' | 'last_name'> & {
  login_name: RowOf<'up_users'>['username'];
};

/** First plus last name; the login name where both are missing. */
export function fullNameOf({ first_name, last_name, login_name }: NameRow): string {
  return [first_name, last_name].filter(Boolean).join(' ') || login_name;
}

/**
 * SQL: the same as {@link fullNameOf}. For identity, and for support, which joins the table itself; other subjects read
 * `full_name` of the view `people`. Written with operators that can be indexed (065-administration-lists.sql).
 * @param alias of `up_users`
 */
export const fullName = (alias: string): string =>
  `coalesce(nullif(trim(coalesce(${alias}.first_name, '') || ' ' || coalesce(${alias}.last_name, '')), ''),
    ${alias}.username)`;
