'use strict';

/*
 * Checks files with the product's own checks and child processes, in a process of its own: these are compiled code that
 * loads ES modules, which jest cannot run. Input: a JSON file with [{ kind, path }]; output: one outcome for each, as
 * JSON.
 */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
const { checkFile } = require(join(ROOT, 'cms/dist/src/api/media/checks'));
const { parserPool } = require(join(ROOT, 'plugins/process-kit/dist'));

const AT_ONCE = 6;
const strapi = { log: { warn: () => undefined } };

/** Each file is one of another company, which has half of the checks at once. */
async function outcomeOf({ kind, path }, companyId) {
  try {
    await checkFile(strapi, { kind, path, sha256: path, companyId });
    return 'accepted';
  } catch (error) {
    return error.name === 'AppError' ? error.code : String(error.stack);
  }
}

async function main() {
  const files = JSON.parse(readFileSync(process.argv[2], 'utf8'));
  const outcomes = new Array(files.length);
  let next = 0;
  const checkNext = async () => {
    while (next < files.length) {
      const index = next++;
      outcomes[index] = await outcomeOf(files[index], index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  parserPool().end();
  process.stdout.write(JSON.stringify(outcomes));
}

void main();
