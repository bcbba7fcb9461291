import { disableDemoAccounts } from '../demo-accounts';
import { runCommand } from './run-command';

/**
 * Disables every account that the demo brought in and that still has the demo's password, in the web app and in the
 * panel. Part of the product, not of the demo: it is for databases that become production.
 */
runCommand(async (client) => {
  const { users, panel } = await disableDemoAccounts(client);
  console.log(
    users.length + panel.length === 0
      ? 'No account of the demo can log in.'
      : `Disabled: ${users.length} of the demo's accounts in the web app, ${panel.length} in the panel.`,
  );
});
