#!/usr/bin/env node
import { runDatabaseCommand } from './lib/command.mjs';

/** `npm run panel-admin`: creates an administrator of the panel, or sets a new password. */
await runDatabaseCommand('panel-admin');
