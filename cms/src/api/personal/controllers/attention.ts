import type { personalEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { listAttention } from '../queries/attention';

const handlers = {
  attention: ({ strapi, principal }) => listAttention(strapi, principal),
} satisfies { attention: Handler<typeof personalEndpoints.attention> };

export default handlers;
