import { recordInteraction } from '../interactions/record-interaction';

/** For the parts that see a download or a request happen: they record it in the transaction of the event. */
export default () => ({ record: recordInteraction });
