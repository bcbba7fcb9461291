import type { Knex } from 'knex';
import { isDummyEan } from '@mpn/domain';
import { nextDummyEan } from '../../lists/dummies';

interface LifecycleEvent {
  params: { data: { ean?: string | null; eanIsDummy?: boolean } };
}

/** An empty EAN becomes a dummy, and the flag follows what is there: also for what the panel writes. */
async function completeEan({ params: { data } }: LifecycleEvent, isNew: boolean): Promise<void> {
  if (data.ean === undefined && !isNew) return;
  data.ean = data.ean || (await nextDummyEan(strapi.db.connection as unknown as Knex));
  data.eanIsDummy = isDummyEan(data.ean);
}

export default {
  beforeCreate: (event: LifecycleEvent) => completeEan(event, true),
  beforeUpdate: (event: LifecycleEvent) => completeEan(event, false),
};
