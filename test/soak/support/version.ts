import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
const PACKAGES = [
  '.',
  'domain',
  'database',
  'cms',
  'test',
  'admin-web',
  ...readdirSync(join(ROOT, 'plugins')).map((name) => join('plugins', name)),
];

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** Another version of the product in a folder of its own, compiled. */
export interface Version {
  root: string;
  remove: () => void;
}

/** The commit to upgrade from: SOAK_UPGRADE_FROM, or else where HEAD branched off main, or HEAD~1. */
export function previousCommit(): string {
  const named = process.env.SOAK_UPGRADE_FROM;
  if (named) return git('rev-parse', named);
  const base = git('merge-base', 'HEAD', 'main');
  return base === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD~1') : base;
}

/**
 * Checks a commit out into an empty folder and compiles its server. Packages are those of this tree, as hard links.
 * @param change changes files of the version before it is compiled
 */
export function versionAt(commit: string, root: string, change: (root: string) => void = () => undefined): Version {
  git('worktree', 'add', '--detach', root, commit);
  for (const path of PACKAGES) {
    const modules = join(ROOT, path, 'node_modules');
    if (existsSync(modules)) execFileSync('cp', ['-al', modules, join(root, path, 'node_modules')]);
    // So that only differences are compiled. Copies, because the compiler writes into these files.
    const compiled = join(ROOT, path, 'dist');
    if (existsSync(compiled)) execFileSync('cp', ['-a', compiled, join(root, path, 'dist')]);
  }
  change(root);
  execFileSync(process.execPath, ['scripts/links.mjs'], { cwd: root, stdio: 'ignore' });
  execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: root, stdio: 'ignore' });
  return {
    root,
    remove: () => {
      git('worktree', 'remove', '--force', root);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Adds a column to releases: to the schema, with a migration that fills it. */
export function addColumn(root: string): void {
  const path = join(root, 'cms/src/api/release/content-types/release/schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { attributes: Record<string, object> };
  schema.attributes.soakNote = { type: 'string' };
  writeFileSync(path, JSON.stringify(schema, null, 2));
  writeFileSync(
    join(root, 'database/migrations/2099.01.01T00.00.00.soak-note.sql'),
    `do $$
     begin
       if to_regclass('releases') is not null then
         alter table releases add column if not exists soak_note varchar(255);
         update releases set soak_note = 'of before' where soak_note is null;
       end if;
     end $$;\n`,
  );
}
