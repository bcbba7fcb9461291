import type { InteractionService } from '@mpn/server-kit';
import { recordInteraction } from '../commands/record-interaction';

/** Records downloads and requests in the transaction of the event, for plugins. */
export default (): InteractionService => ({ record: recordInteraction });
