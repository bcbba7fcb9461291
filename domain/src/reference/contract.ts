import { endpoint, reply } from '../http';
import type { ReferenceData } from './views';

export const readReferenceData = endpoint({
  id: 'reference_data.get',
  method: 'GET',
  path: '/reference_data',
  access: 'public',
  summary:
    'Genres, formats, countries with mediums and areas, limits, in the language asked for; answers 304 to a known ETag',
  reply: reply<ReferenceData>('ReferenceData'),
});

export const listFeatureFlags = endpoint({
  id: 'feature_flags.list',
  method: 'GET',
  path: '/feature_flags',
  access: 'authenticated',
  summary: 'Every feature flag: name and whether it is on',
  reply: reply<{ name: string; enabled: boolean }[]>('FeatureFlagView[]'),
});
