import { on, registerClockJob, registerPersonRecords, registerTask } from '@mpn/server-kit';
import { erasePerson } from './commands/erase-person';
import { announceNewAddressees, findNewAddressees } from './jobs/new-addressees';
import { MESSAGE_RECORDS } from './person-records';
import { sendMessage } from './jobs/send-message';
import { ANNOUNCE_TASK, SEND_TASK } from './jobs/tasks';

/** Registers the tasks and clock jobs of messages. */
export function registerMessages(): void {
  registerPersonRecords(...MESSAGE_RECORDS);
  registerTask(SEND_TASK, sendMessage);
  registerTask(ANNOUNCE_TASK, announceNewAddressees);
  registerClockJob({ name: 'message.new-addressees', run: findNewAddressees });
  on('identity.user-deleted', 'message', ({ userId }, { strapi }) => erasePerson(strapi, userId));
}
