import { identificationMessage } from '../queries/export-release';
import type { MessageService } from '../contracts';

/** Messages for deliveries. */
export default (): MessageService => ({ forIdentification: identificationMessage });
