import { getDelivery, getReleaseCampaigns, mediaReleaseEndpoints, releaseEndpoints } from '@mpn/domain';
import { callKey } from '../call-cache';
import { knownId } from '../known-endpoints';
import { queryClient } from '../query-client';
import { READ_ONCE, refreshRows } from '../refresh-rows';

/** Cached queries by the names that the tests use. */
const CACHED = {
  'the list': callKey(releaseEndpoints.table, {}),
  'release 7': callKey(releaseEndpoints.get, { params: { id: 7 } }),
  'release 8': callKey(releaseEndpoints.get, { params: { id: 8 } }),
  'release 7 as editors see it': callKey(mediaReleaseEndpoints.detail, { params: { id: 7 } }),
  "Refine's release 7": ['data', 'default', 'releases', 'one', '7', {}],
  "Refine's release 8": ['data', 'default', 'releases', 'one', '8', {}],
  'campaigns of release 8': callKey(getReleaseCampaigns, { params: { id: 8 } }),
  'delivery 7': callKey(getDelivery, { params: { id: 7 } }),
};
const FORM = callKey(releaseEndpoints.get, { params: { id: 7 }, query: {} });

const outdated = (): string[] =>
  Object.entries(CACHED)
    .filter(([, queryKey]) => queryClient.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);

beforeEach(() => {
  queryClient.clear();
  for (const endpoint of [releaseEndpoints.get, mediaReleaseEndpoints.detail, getReleaseCampaigns, getDelivery])
    knownId(endpoint);
  for (const queryKey of Object.values(CACHED)) queryClient.setQueryData(queryKey, { data: {} });
  queryClient.getQueryCache().build(queryClient, { queryKey: FORM, meta: { [READ_ONCE]: true } });
});
afterAll(() => queryClient.clear());

test.each([
  ['releases', [7], ['the list', 'release 7', 'release 7 as editors see it', "Refine's release 7"]],
  ['releases', [9], ['the list']],
  [
    'releases',
    null,
    ['the list', 'release 7', 'release 8', 'release 7 as editors see it', "Refine's release 7", "Refine's release 8"],
  ],
  // The id in its path is that of a release, so any campaign may be part of the reply.
  ['sampling_campaigns', [55], ['campaigns of release 8']],
  ['deliveries', [7], ['delivery 7']],
  ['deliveries', [8], []],
] as const)('%s %j: %j is refetched', async (resource, ids, expected) => {
  await refreshRows(resource, ids);
  expect(outdated()).toEqual(expected);
});

test('the query of a form is not refetched', async () => {
  await refreshRows('releases', null);
  expect(queryClient.getQueryState(FORM)?.isInvalidated).toBe(false);
});
