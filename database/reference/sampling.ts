import type { BroadcastingArea, SamplingCountry, SamplingMedium } from '@mpn/domain';

interface Named<Code extends string> {
  code: Code;
  nameDe: string;
  nameEn: string;
}

export const SAMPLING_COUNTRIES: readonly Named<SamplingCountry>[] = [
  { code: 'DE', nameDe: 'Deutschland', nameEn: 'Germany' },
  { code: 'AT', nameDe: 'Österreich', nameEn: 'Austria' },
  { code: 'CH', nameDe: 'Schweiz', nameEn: 'Switzerland' },
];

/** Every country has all mediums and areas. */
export const SAMPLING_MEDIUMS: readonly Named<SamplingMedium>[] = [
  { code: 'INDUSTRY', nameDe: 'Industrie', nameEn: 'Industry' },
  { code: 'RADIO', nameDe: 'Hörfunk', nameEn: 'Radio' },
  { code: 'TV', nameDe: 'Fernsehen', nameEn: 'TV' },
  { code: 'PRINT', nameDe: 'Print', nameEn: 'Print' },
  { code: 'WEBRADIO', nameDe: 'Webradio', nameEn: 'Web radio' },
  { code: 'ONLINE', nameDe: 'Online', nameEn: 'Online' },
];

export const BROADCASTING_AREAS: readonly Named<BroadcastingArea>[] = [
  { code: 'WEST', nameDe: 'West', nameEn: 'West' },
  { code: 'EAST', nameDe: 'Ost', nameEn: 'East' },
  { code: 'NORTH', nameDe: 'Nord', nameEn: 'North' },
  { code: 'SOUTH', nameDe: 'Süd', nameEn: 'South' },
];

export interface DepartmentSeed extends Named<string> {
  /** Mediums whose institutions usually have the department. */
  mediums: readonly SamplingMedium[];
}

/** Usual departments, from which the demo's institutions get theirs; real institutions name their own. */
export const DEFAULT_DEPARTMENTS: readonly DepartmentSeed[] = [
  {
    code: 'MUSIC_DESK',
    nameDe: 'Musikredaktion',
    nameEn: 'Music desk',
    mediums: ['RADIO', 'TV', 'PRINT', 'WEBRADIO', 'ONLINE', 'INDUSTRY'],
  },
  { code: 'ROCK_POP', nameDe: 'Rock/Pop', nameEn: 'Rock/pop', mediums: ['RADIO', 'WEBRADIO', 'PRINT'] },
  { code: 'CLASSICAL', nameDe: 'Klassik', nameEn: 'Classical', mediums: ['RADIO', 'PRINT'] },
  { code: 'JAZZ', nameDe: 'Jazz', nameEn: 'Jazz', mediums: ['RADIO', 'PRINT'] },
  { code: 'DANCE', nameDe: 'Dance', nameEn: 'Dance', mediums: ['RADIO', 'WEBRADIO', 'INDUSTRY'] },
  { code: 'MORNING_SHOW', nameDe: 'Morgensendung', nameEn: 'Morning show', mediums: ['RADIO', 'TV'] },
  { code: 'NEWS_DESK', nameDe: 'Nachrichtenredaktion', nameEn: 'News desk', mediums: ['RADIO', 'TV', 'PRINT'] },
  {
    code: 'ONLINE_DESK',
    nameDe: 'Onlineredaktion',
    nameEn: 'Online desk',
    mediums: ['RADIO', 'TV', 'PRINT', 'ONLINE'],
  },
  { code: 'ARCHIVE', nameDe: 'Archiv', nameEn: 'Archive', mediums: ['RADIO', 'TV'] },
];
