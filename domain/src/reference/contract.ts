import { boolean, object, string } from 'yup';
import { endpoint, reply } from '../http';
import type { FeatureFlagView } from './feature-flags';
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
  reply: reply<FeatureFlagView[]>('FeatureFlagView[]'),
});

export const switchFeatureFlag = endpoint({
  id: 'feature_flags.update',
  method: 'PUT',
  path: '/feature_flags/:name',
  access: ['ManageFeatureFlags'],
  summary: 'Switches a feature on or off, for everybody and at once',
  params: object({ name: string().max(50).required() }),
  body: object({ enabled: boolean().required() }),
  reply: reply<FeatureFlagView>('FeatureFlagView'),
  errors: ['mpn.backend.global.error.not-found'],
});
