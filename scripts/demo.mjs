#!/usr/bin/env node
import { runDatabaseCommand } from './lib/command.mjs';

/**
 * `npm run demo -- ern`: puts a DDEX message into the demo's inbox; `-- disable`: disables the login of every demo
 * account.
 */
await runDatabaseCommand('demo');
