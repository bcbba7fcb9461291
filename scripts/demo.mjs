#!/usr/bin/env node
import { runDatabaseCommand } from './lib/command.mjs';

/** `npm run demo -- disable`: disables the login of every demo account. */
await runDatabaseCommand('demo');
