import type { deskEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { listAttention } from '../queries/attention';

const handlers = {
  attention: ({ strapi, principal }) => listAttention(strapi, principal),
} satisfies { attention: Handler<typeof deskEndpoints.attention> };

export default handlers;
