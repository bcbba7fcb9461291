import { defineTask } from '@mpn/server-kit';

const NAME = 'personal.view-alerts';

/** Notifies of new releases in saved views whose alert is AT_ONCE; of all that were announced meanwhile in one job. */
export const VIEW_ALERTS_TASK = defineTask(NAME, {}, { key: () => NAME });
