#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { productionLicences } from './lib/licences.mjs';
import { dataFolder, ROOT } from './lib/paths.mjs';

/**
 * `npm run sbom [-- <folder>]`: writes what the product consists of, from the lock file: sbom.cdx.json (CycloneDX 1.5,
 * by npm itself) and licences.csv (name, version, licence). Default folder: DATA_DIR/sbom.
 */
const folder = process.argv[2] ? resolve(process.argv[2]) : join(dataFolder(), 'sbom');
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const { status, stdout, stderr } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const packages = productionLicences();
const idOf = ({ name, version }) => `${name}@${version}`;
const product = new Set(packages.map(idOf));
const all = JSON.parse(stdout);
// Not by npm's own `--omit dev`, which leaves out packages of workspaces that a tool needs as well.
const components = all.components.filter(
  (component) => product.has(idOf(component)) || component.name.startsWith('@mpn/'),
);
const kept = new Set([all.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
const dependencies = all.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify({ ...all, components, dependencies }, null, 2)}\n`);
const lines = packages.map(({ name, version, licence }) =>
  [name, version, licence].map((cell) => JSON.stringify(cell)).join(','),
);
writeFileSync(join(folder, 'licences.csv'), `name,version,licence\n${lines.join('\n')}\n`);
const counts = new Map();
for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
for (const [licence, count] of [...counts].sort((one, other) => other[1] - one[1]))
  console.log(`${String(count).padStart(5)}  ${licence}`);
console.log(`${folder}: sbom.cdx.json with ${components.length} components, licences.csv`);
