import { isDummyEan } from '@mpn/domain';
import { currentConnection } from '@mpn/server-kit';
import { nextDummyEan } from '../../commands/child-collections/dummies';

interface LifecycleEvent {
  params: { data: { ean?: string | null; eanIsDummy?: boolean } };
}

/** Replaces an empty EAN with a new dummy and sets the flag. */
async function completeEan({ params: { data } }: LifecycleEvent, isNew: boolean): Promise<void> {
  if (data.ean === undefined && !isNew) return;
  data.ean = data.ean || (await nextDummyEan(await currentConnection(strapi)));
  data.eanIsDummy = isDummyEan(data.ean);
}

const completeChanged = (event: LifecycleEvent): Promise<void> => completeEan(event, false);

/**
 * Rules for a release's row, applied to all writes through Strapi, including those of commands, see
 * docs/adr/0004-views-and-services.md.
 */
export default {
  beforeCreate: (event: LifecycleEvent) => completeEan(event, true),
  beforeUpdate: completeChanged,
  beforeUpdateMany: completeChanged,
};
