import { disableDemoAccounts } from '../seeds/demo/accounts';
import { fail, runCommand } from './run-command';

const USAGE = `npm run demo -- disable

Disables every account that the demo brought in and that still has the demo's password, in the web app and in the panel. What the
demo brought in otherwise (companies, releases, orders) stays.`;

if (process.argv[2] !== 'disable') fail(USAGE);

runCommand(async (client) => {
  const { users, panel } = await disableDemoAccounts(client);
  console.log(
    users.length + panel.length === 0
      ? 'No account of the demo can log in.'
      : `Disabled: ${users.length} of the demo's accounts in the web app, ${panel.length} in the panel.`,
  );
});
