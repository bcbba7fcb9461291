#!/usr/bin/env node
import { runServerProgram } from './lib/command.mjs';

/** `npm run count-press`: counts what came of press links anew (docs/operations.md#press-links). */
process.env.LOG_LEVEL ||= 'error';
await runServerProgram('count-press');
