import { on, registerClockJob, registerPersonRecords, registerTask } from '@mpn/server-kit';
import { forgetReader } from './commands/forget-reader';
import { ANNOUNCE_TASK, announceNewAddressees, findNewAddressees } from './jobs/new-addressees';
import { MESSAGE_RECORDS } from './person-records';
import { SEND_TASK, sendMessage } from './jobs/send-message';

/** Registers the tasks and clock jobs of messages. Call it while the app registers. */
export function registerMessages(): void {
  registerPersonRecords(...MESSAGE_RECORDS);
  registerTask(SEND_TASK, sendMessage);
  registerTask(ANNOUNCE_TASK, announceNewAddressees);
  registerClockJob({ name: 'message.new-addressees', run: findNewAddressees });
  on('identity.user-deleted', 'message', ({ userId }, { strapi }) => forgetReader(strapi, userId));
}
