#!/usr/bin/env node
import { runDatabaseCommand } from './lib/command.mjs';

/**
 * `npm run demo -- ern`: puts a DDEX message into the demo's inbox; `-- disable`: disables every demo account that
 * still has the demo's password.
 */
await runDatabaseCommand('demo');
