export interface NameRow {
  first_name: string | null;
  last_name: string | null;
  login_name: string;
}

/** First plus last name; the login name where neither is known (specification section 3: fullName). */
export function fullNameOf({ first_name, last_name, login_name }: NameRow): string {
  return [first_name, last_name].filter(Boolean).join(' ') || login_name;
}
