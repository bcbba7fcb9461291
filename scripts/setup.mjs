#!/usr/bin/env node
import { runServerProgram } from './lib/command.mjs';
import { inRoot } from './lib/paths.mjs';

/** `npm run setup`: enters what an installation needs (docs/operations.md#set-up). */
// Only if the brand is not set outside of `.env`, where it would have to be changed.
if (!process.env.BRAND_NAME) process.env.SETUP_ENV_FILE ||= inRoot('.env');
process.env.LOG_LEVEL ||= 'error';
await runServerProgram('setup/index');
