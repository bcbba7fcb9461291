import type { personalEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { listAttention } from '../queries/attention';
import { listFirstSteps } from '../queries/first-steps';

const handlers = {
  attention: ({ strapi, principal }) => listAttention(strapi, principal),
  firstSteps: ({ strapi, principal }) => listFirstSteps(strapi, principal),
} satisfies {
  attention: Handler<typeof personalEndpoints.attention>;
  firstSteps: Handler<typeof personalEndpoints.firstSteps>;
};

export default handlers;
