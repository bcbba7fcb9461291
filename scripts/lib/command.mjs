import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildServer } from './build.mjs';
import { openDatabase } from './database.mjs';
import { checkEnvironment } from './environment.mjs';
import { install } from './install.mjs';
import { inRoot, loadDotEnv } from './paths.mjs';

/**
 * Installs packages and compiles if needed. Not in production, where that was done at installation and folders may be
 * read-only (a container image, a systemd unit).
 */
export async function makeReady() {
  const isBuilt = existsSync(inRoot('cms', 'dist', 'src', 'platform', 'process', 'serve.js'));
  if (process.env.NODE_ENV === 'production' && isBuilt) return;
  await install();
  await buildServer().catch((error) => console.error(error.message));
}

/**
 * Runs a compiled program with this command's arguments, on the database of this installation, and exits with its code.
 * The embedded database is started if it is not running.
 */
async function runProgram(file) {
  loadDotEnv();
  process.env.NODE_ENV ||= 'development';
  await makeReady();
  checkEnvironment();
  const database = await openDatabase();
  const command = spawn(process.execPath, [file, ...process.argv.slice(2)], { stdio: 'inherit' });
  const code = await new Promise((resolve) => command.once('exit', (status) => resolve(status ?? 1)));
  await database.stop();
  process.exit(code);
}

/** Runs a command of database/commands. */
export const runDatabaseCommand = (name) => runProgram(inRoot('database', 'dist', 'commands', `${name}.js`));

/** Runs a command of demo/commands. */
export const runDemoCommand = (name) => runProgram(inRoot('demo', 'dist', 'commands', `${name}.js`));

/** Runs a program of cms/src/platform/process. */
export const runServerProgram = (name) => runProgram(inRoot('cms', 'dist', 'src', 'platform', 'process', `${name}.js`));
