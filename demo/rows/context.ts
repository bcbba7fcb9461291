import { addDays, instantToLocalDate } from '@mpn/domain';
import type { InstitutionDesign, PromotionCompanyDesign } from '../companies';
import type { Person } from '../people';
import type { Random } from '../random';
import type { ReleaseDesign } from '../release-design';
import type { SqlClient } from '@mpn/database';

export interface SeededCompany {
  id: number;
  name: string;
  design: PromotionCompanyDesign;
  /** Ids of its first administrator and of its first standard user. */
  adminId: number;
  userId: number;
}

export interface SeededEditor {
  id: number;
  loginName: string;
  institutionId: number;
  departmentId: number;
  person: Person;
}

export interface SeededInstitution {
  id: number;
  design: InstitutionDesign;
  departments: { id: number; code: string }[];
  editors: SeededEditor[];
  /** Whether releases are delivered automatically when an action becomes active. */
  automaticSampling: boolean;
}

export interface SeededTrack {
  id: number;
  title: string;
  isrc: string | null;
  /** Whether it is the one that lists play. */
  isOffered: boolean;
  bytes: number;
}

export interface SeededRelease {
  id: number;
  design: ReleaseDesign;
  company: SeededCompany;
  tracks: SeededTrack[];
}

/** Data shared between the parts of the demo's seed. */
export interface DemoContext {
  client: SqlClient;
  random: Random;
  now: Date;
  /** Local date (YYYY-MM-DD) of today in `timeZone`. */
  today: string;
  timeZone: string;
  genres: Map<string, number>;
  companies: SeededCompany[];
  institutions: SeededInstitution[];
  releases: SeededRelease[];
}

const DAY_MS = 86_400_000;

export function localToday(now: Date, timeZone: string): string {
  return instantToLocalDate(now, timeZone);
}

/** The local date this many days from today. */
export const day = (context: DemoContext, offset: number): string => addDays(context.today, offset);

/** The instant this many days from now, shifted at random by at most half of `spreadHours` to either side. */
export function instant(context: DemoContext, offset: number, spreadHours = 0): string {
  const spread = (context.random.next() - 0.5) * spreadHours * 3_600_000;
  return new Date(context.now.getTime() + offset * DAY_MS + spread).toISOString();
}
