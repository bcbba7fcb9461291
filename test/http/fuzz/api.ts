import { createPromotionCompany } from '../../factories/companies';
import { endpoints } from '../routes/endpoints';
import { worldOf } from '../routes/world';
import { CALLERS } from './callers';
import type { Fuzzed } from './fuzz';

const MAX_ERRORS = 100;
const LISTS = ['globalErrors', 'parameterErrors', 'fieldErrors'] as const;

/** Every operation of the API as every kind of caller. */
export const API: Fuzzed = {
  name: 'the API',
  below: '/api',
  operations: endpoints,
  callers: CALLERS,
  foreign: async (pool) => worldOf(pool, (await createPromotionCompany(pool)).id),
  wrongBody: (body, status) => {
    const lists = LISTS.map((name) => body[name]).filter(Array.isArray);
    const count = lists.reduce((sum, list) => sum + list.length, 0);
    if (body.status !== status || lists.length !== LISTS.length || count < 1) return 'is not the error body';
    return count > MAX_ERRORS ? `names ${count} errors` : undefined;
  },
};
