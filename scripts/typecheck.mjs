/** Checks the types of everything: `npm run typecheck`. */
import { checkServer } from './lib/build.mjs';
import { runTsc } from './lib/run.mjs';

try {
  // What runs in Node is also compiled: the other projects read its declarations.
  await checkServer();
  for (const project of ['admin-web/tsconfig.json', 'cms/src/admin', 'tsconfig.json']) await runTsc('-p', project);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
