import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  makePanelAdmin,
  newPanelPassword,
  panelPasswordProblem,
  resetPanelFactor,
  type PanelAdmin,
} from '../panel-admin';
import { fail, runCommand } from './run-command';

const USAGE = `npm run panel-admin -- --email anna@example.org [--first-name Anna] [--last-name Albers]
npm run panel-admin -- --email anna@example.org --reset-factor

Makes an administrator of the panel (/admin), or gives the one of this address a new password.
The password is taken from PANEL_ADMIN_PASSWORD; without it one is generated and shown once.
--reset-factor removes the second factor of somebody who has lost it, and changes nothing else.
PANEL_ADMIN_EMAIL, PANEL_ADMIN_FIRST_NAME and PANEL_ADMIN_LAST_NAME stand for the arguments.`;

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** From the arguments, else the environment, else prompted for at a terminal; the password is never prompted for. */
async function readAdmin(): Promise<PanelAdmin & { generated: boolean; resetsFactor: boolean }> {
  const options = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      email: options,
      'first-name': options,
      'last-name': options,
      'reset-factor': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) fail(USAGE, 0);
  const terminal = stdin.isTTY ? createInterface({ input: stdin, output: stdout }) : undefined;
  const ask = async (question: string): Promise<string> => (await terminal?.question(question))?.trim() ?? '';
  try {
    const email = values.email ?? (process.env.PANEL_ADMIN_EMAIL || (await ask('E-mail address: ')));
    if (!ADDRESS.test(email)) fail(`An e-mail address is needed.\n\n${USAGE}`);
    if (values['reset-factor'])
      return { email, firstName: '', lastName: '', password: '', generated: false, resetsFactor: true };
    const firstName = values['first-name'] ?? (process.env.PANEL_ADMIN_FIRST_NAME || (await ask('First name: ')));
    const lastName = values['last-name'] ?? (process.env.PANEL_ADMIN_LAST_NAME || (await ask('Last name: ')));
    const given = process.env.PANEL_ADMIN_PASSWORD;
    const problem = given ? panelPasswordProblem(given) : undefined;
    if (problem) fail(`PANEL_ADMIN_PASSWORD: ${problem}`);
    return {
      email,
      firstName,
      lastName,
      password: given || newPanelPassword(),
      generated: !given,
      resetsFactor: false,
    };
  } finally {
    terminal?.close();
  }
}

runCommand(async (client) => {
  const { generated, resetsFactor, ...admin } = await readAdmin();
  if (resetsFactor) {
    const isReset = await resetPanelFactor(client, admin.email);
    if (!isReset) fail(`${admin.email} is no account of the panel with a second factor.`);
    console.log(`The second factor of ${admin.email} was removed. A new one is set up at the next login.`);
    return;
  }
  const result = await makePanelAdmin(client, admin);
  console.log(
    result === 'made'
      ? `The panel has a new administrator: ${admin.email}`
      : `${admin.email} has a new password for the panel, and every permission; its sessions have ended.`,
  );
  if (generated) console.log(`Password (shown only now): ${admin.password}`);
});
