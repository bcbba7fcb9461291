import type { Knex } from 'knex';
import { isDummyIsrc, normaliseIsrc } from '@mpn/domain';
import { nextDummyIsrcs } from '../../lists/dummies';

interface LifecycleEvent {
  params: { data: { isrc?: string | null | undefined; isrcIsDummy?: boolean } };
}

/** An empty ISRC becomes a dummy, and the flag follows what is there: also for what the panel writes. */
async function completeIsrc({ params: { data } }: LifecycleEvent, isNew: boolean): Promise<void> {
  if (data.isrc === undefined && !isNew) return;
  const typed = data.isrc ? normaliseIsrc(data.isrc) : '';
  const [fresh] = typed === '' ? await nextDummyIsrcs(strapi.db.connection as unknown as Knex, 1) : [typed];
  data.isrc = fresh;
  data.isrcIsDummy = isDummyIsrc(fresh ?? '');
}

export default {
  beforeCreate: (event: LifecycleEvent) => completeIsrc(event, true),
  beforeUpdate: (event: LifecycleEvent) => completeIsrc(event, false),
};
