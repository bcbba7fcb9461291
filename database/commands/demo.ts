import { disableDemoAccounts } from '../seeds/demo/accounts';
import { dropBatch } from '../seeds/demo/inbox';
import { inboxFolder } from '../seeds/folders';
import { fail, runCommand } from './run-command';

const USAGE = `npm run demo -- ern
npm run demo -- disable

ern: puts a new DDEX message with recordings and cover into the inbox of one of the demo's companies. The running server takes
it within a minute.
disable: disables every account that the demo brought in and that still has the demo's password, in the web app and in the
panel. What the demo brought in otherwise (companies, releases, orders) stays.`;

const [command] = process.argv.slice(2);
if (command !== 'disable' && command !== 'ern') fail(USAGE);

runCommand(async (client) => {
  if (command === 'ern') {
    if (process.env.NODE_ENV === 'production') fail('The demo is not for production.', 1);
    const { artist, title, ean, folder } = await dropBatch(client, { root: inboxFolder() });
    console.log(`"${title}" by ${artist} (EAN ${ean}) lies in ${folder}.`);
    return;
  }
  const { users, panel } = await disableDemoAccounts(client);
  console.log(
    users.length + panel.length === 0
      ? 'No account of the demo can log in.'
      : `Disabled: ${users.length} of the demo's accounts in the web app, ${panel.length} in the panel.`,
  );
});
