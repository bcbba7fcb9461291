import { isIsoDate } from './rules';

/** Limits of the field (YYYY-MM-DD, both inclusive, either may be missing), and the current day. */
export interface TypedDateLimits {
  today: string;
  min?: string;
  max?: string;
}

/** What a typed text says: a date (YYYY-MM-DD), or why it is none. */
export type TypedDate = { date: string } | { problem: 'ambiguous' | 'unreadable' };

interface Parts {
  year: string;
  month: number;
  day: number;
}

const DOTTED = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const DAY_MONTH_NAME = /^(\d{1,2})\.? ?(\p{L}+)\.?,? ?(\d{4}|\d{2})$/u;
const MONTH_NAME_DAY = /^(\p{L}+)\.? (\d{1,2})(?:, ?| )(\d{4}|\d{2})$/u;

/** The months in German and English, with their short forms that are no beginning of the name. */
const MONTHS: readonly (readonly string[])[] = [
  ['januar', 'january', 'jänner'],
  ['februar', 'february', 'feber'],
  ['märz', 'march', 'mrz', 'maerz'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
];
const SHORTEST_MONTH = 3;

function monthOf(name: string): number | null {
  const text = name.toLowerCase();
  if (text.length < SHORTEST_MONTH) return null;
  const index = MONTHS.findIndex((names) => names.some((month) => month.startsWith(text)));
  return index < 0 ? null : index + 1;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Days since 1970. */
const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;

/**
 * The date of its parts. Two digits of a year mean the year that is nearest to today among those that the field
 * permits, and among all if it permits none of them.
 */
function dateOf({ year, month, day }: Parts, { today, min = '', max = '9999-12-31' }: TypedDateLimits): string | null {
  const century = Number(today.slice(0, 2)) * 100;
  const years = year.length === 4 ? [year] : [-100, 0, 100].map((shift) => String(century + shift + Number(year)));
  const dates = years.map((full) => `${full}-${two(month)}-${two(day)}`).filter(isIsoDate);
  const permitted = dates.filter((date) => date >= min && date <= max);
  const distance = (date: string) => Math.abs(dayNumber(date) - dayNumber(today));
  const [nearest] = (permitted.length > 0 ? permitted : dates).sort((a, b) => distance(a) - distance(b));
  return nearest ?? null;
}

/** Every meaning that the text can have: two of `01/08/2027`, none of what is no date. */
function meanings(text: string): Parts[] {
  const dotted = DOTTED.exec(text);
  if (dotted) return [{ day: Number(dotted[1]), month: Number(dotted[2]), year: dotted[3]! }];
  const isoLike = YEAR_FIRST.exec(text);
  if (isoLike) return [{ year: isoLike[1]!, month: Number(isoLike[2]), day: Number(isoLike[3]) }];
  const slashed = SLASHED.exec(text);
  if (slashed) {
    const [first, second, year] = [Number(slashed[1]), Number(slashed[2]), slashed[3]!];
    return [
      { day: first, month: second, year },
      { day: second, month: first, year },
    ];
  }
  const named = DAY_MONTH_NAME.exec(text);
  const american = named ? null : MONTH_NAME_DAY.exec(text);
  const month = monthOf(named?.[2] ?? american?.[1] ?? '');
  if (month === null) return [];
  return [{ day: Number(named?.[1] ?? american?.[2]), month, year: named?.[3] ?? american?.[3] ?? '' }];
}

/**
 * Reads a date as people type it: `8.1.27`, `08.01.2027`, `2027-01-08`, `2027/01/08`, `8 Jan 2027`, `8. Januar 2027`
 * and `Jan 8, 2027`, in both languages whatever the screen's is. A text with slashes whose day and month can be
 * swapped is ambiguous.
 * @returns null for an empty text
 */
export function readTypedDate(text: string, limits: TypedDateLimits): TypedDate | null {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '') return null;
  const dates = new Set(
    meanings(plain)
      .map((parts) => dateOf(parts, limits))
      .filter((date) => date !== null),
  );
  const [date] = dates;
  if (date === undefined) return { problem: 'unreadable' };
  return dates.size > 1 ? { problem: 'ambiguous' } : { date };
}
