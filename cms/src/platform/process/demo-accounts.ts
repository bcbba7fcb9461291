import type { Client } from 'pg';
import { countPanelAdmins, openDemoAccounts } from '@mpn/database';
import { EnvironmentError, getSettings } from '../../../config/environment';

/**
 * Refuses to start in production with enabled demo accounts, whose password is in the README: a database that was once
 * seeded with the demo keeps them until they are disabled. Also warns when the panel has no administrator yet.
 *
 * @throws {EnvironmentError} which says how many there are and what to do; in production only
 */
export async function refuseDemoAccounts(client: Client): Promise<void> {
  if (getSettings().NODE_ENV !== 'production') return;
  const { users, panel } = await openDemoAccounts(client);
  if (users.length + panel.length > 0) {
    // eslint-disable-next-line mpn/app-errors-only -- stops the start, before there is a request to answer
    throw new EnvironmentError(
      `Accounts of the demo can still log in with the demo's password, which everybody knows: ${users.length} in the web app, ` +
        `${panel.length} in the panel. This does not start in production. Run "npm run demo -- disable" and start again.`,
    );
  }
  if ((await countPanelAdmins(client)) === 0)
    console.warn('The panel has no administrator yet: "npm run panel-admin" on this machine makes one.');
}
