import { recordInteraction } from '../commands/record-interaction';
import type { InteractionService } from '../contracts';

/** Records downloads and requests in the transaction of the event, for plugins. */
export default (): InteractionService => ({ record: recordInteraction });
