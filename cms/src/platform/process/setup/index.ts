/* eslint-disable mpn/app-errors-only -- shown to the operator at a terminal, where there is no request to answer */
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { makePanelAdmin, newPanelPassword, panelPasswordProblem } from '@mpn/database';
import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';
import { EnvironmentError, getSettings } from '../../../../config/environment';
import {
  collectChanges,
  leftOut,
  notRepeated,
  readAnswers,
  saveChanges,
  SetupError,
  type SetupChanges,
} from '../../../api/installation';
import { bootApplication } from '../boot';
import { saveBrand } from './brand-setting';
import { lineTerminal } from './line-terminal';

const USAGE = `npm run setup [-- --file setup.json] [--ask | --no-ask]

Enters what an installation needs: the panel's first administrator, the first super admin of
the web app, the brand, the seller, support's contact and the legal
texts. Values come from SETUP_... variables, else from the file, else they are asked for at a terminal (--ask: from any input;
--no-ask: nothing is asked). What is there already stays unless another value is given; each change is a new version.
docs/operations.md#set-up lists the values.`;

interface Options {
  file?: string;
  asks: boolean;
}

function readOptions(): Options {
  const flag = { type: 'boolean' } as const;
  const parse = () =>
    parseArgs({ options: { file: { type: 'string' }, ask: flag, 'no-ask': flag, help: flag } }).values;
  let values: ReturnType<typeof parse>;
  try {
    values = parse();
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n\n${USAGE}`);
  }
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const asks = !values['no-ask'] && (values.ask ?? process.stdin.isTTY ?? false);
  return values.file === undefined ? { asks } : { file: values.file, asks };
}

/**
 * Creates the panel's administrator.
 * @returns what to print to the operator
 */
async function makeAdministrator(values: Readonly<Record<string, string>>): Promise<string> {
  const given = process.env.PANEL_ADMIN_PASSWORD;
  const password = given || newPanelPassword();
  const { email = '', firstName = '', lastName = '' } = values;
  const client = new Client({ connectionString: getSettings().DATABASE_URL });
  await client.connect();
  try {
    await makePanelAdmin(client, { email, firstName, lastName, password });
  } finally {
    await client.end();
  }
  return `The panel has a new administrator: ${email}${given ? '' : `\nPassword (shown only now): ${password}`}`;
}

/**
 * Finds the panel account with this e-mail address, or without an e-mail address the first one. New versions name it.
 * @returns its id; 0 where there is none
 */
async function panelUserOf(strapi: Core.Strapi, email: string | undefined): Promise<number> {
  const users = database(strapi)('admin_users').orderBy('id');
  if (email) void users.whereRaw('lower(email) = lower(?)', [email]);
  const row = await users.first<{ id: number } | undefined>('id');
  return row?.id ?? 0;
}

const valuesOf = (changes: SetupChanges, name: string) => [...changes].find(([section]) => section.name === name)?.[1];

/** Message that says where the brand was written, or has to be entered. */
function brandMessage(name: string): string {
  const file = process.env.SETUP_ENV_FILE;
  const setting = `BRAND_NAME="${name}"`;
  if (file && saveBrand(file, name)) return `Brand: ${setting} is in ${file}; restart the server.`;
  return `Brand: put ${setting} where the server's settings are, and restart it.`;
}

async function setUp(): Promise<void> {
  const { file, asks } = readOptions();
  const answers = readAnswers(file, process.env);
  const problem = process.env.PANEL_ADMIN_PASSWORD && panelPasswordProblem(process.env.PANEL_ADMIN_PASSWORD);
  if (problem) throw new SetupError(`PANEL_ADMIN_PASSWORD: ${problem}`);
  const strapi = await bootApplication();
  const terminal = asks ? lineTerminal(process.stdin, process.stdout) : undefined;
  try {
    const repeated = await notRepeated(strapi, answers);
    const changes = await collectChanges(strapi, answers, terminal);
    const administrator = valuesOf(changes, 'administrator');
    const isNew = administrator && !(await panelUserOf(strapi, administrator.email));
    const messages = isNew ? [await makeAdministrator(administrator)] : [];
    const changed = await saveChanges(strapi, changes, await panelUserOf(strapi, administrator?.email));
    for (const { section, told } of changed) {
      const { name, title } = section;
      if (told) messages.push(told);
      else if (name === 'brand') messages.push(brandMessage(valuesOf(changes, name)?.name ?? ''));
      else if (name !== 'administrator') messages.push(`${title}: a new version is in force.`);
    }
    console.log(messages.join('\n') || 'Everything is as it was.');
    for (const line of repeated) console.log(line);
    for (const { without } of await leftOut(strapi)) if (without) console.log(without);
  } finally {
    terminal?.close();
    await strapi.destroy();
  }
}

setUp().then(
  () => process.exit(0),
  (error: unknown) => {
    const isOperators = error instanceof SetupError || error instanceof EnvironmentError;
    console.error(isOperators ? error.message : error);
    process.exit(isOperators ? 2 : 1);
  },
);
