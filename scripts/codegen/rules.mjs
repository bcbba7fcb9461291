import { createRequire } from 'node:module';
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/**
 * Generates docs/generated: the permission table, the state diagrams and the error catalogue, from the code that
 * enforces them.
 */
const domain = createRequire(inRoot('package.json'))('@mpn/domain');
const write = (name, text) => writeFileSync(inRoot('docs/generated', name), `${text.trimEnd()}\n`);
const NOTE = 'by `npm run codegen`; do not edit.';

mkdirSync(inRoot('docs/generated'), { recursive: true });
write(
  'permissions.md',
  `# Permissions\n\nGenerated from \`domain/src/permissions\` ${NOTE}\n\n${domain.permissionTableMarkdown()}\n\n## Promo share partners\n\nWhat somebody who acts for another company through a promo share may do, by how far the share goes for the release in question.\n\n${domain.promoShareTableMarkdown()}`,
);

const machines = Object.entries(domain)
  .filter(([name, value]) => name.endsWith('Machine') && Array.isArray(value?.states))
  .sort(([a], [b]) => a.localeCompare(b));
const diagrams = machines.map(([name, machine]) => {
  const title = name
    .replace(/Machine$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase();
  return `## ${title[0].toUpperCase()}${title.slice(1)}\n\n\`\`\`mermaid\n${domain.toMermaid(machine).trim()}\n\`\`\``;
});
write('states.md', `# States\n\nGenerated from \`domain/src/state\` ${NOTE}\n\n${diagrams.join('\n\n')}`);

const codes = Object.entries(domain.errorCatalogue)
  .sort(([a], [b]) => a.localeCompare(b))
  .map(
    ([code, entry]) =>
      `| \`${code}\` | ${entry.httpStatus} | ${entry.en.replaceAll('|', '\\|')} | ${entry.de.replaceAll('|', '\\|')} |`,
  );
write(
  'errors.md',
  `# Errors\n\nGenerated from \`domain/src/errors\` ${NOTE}\n\n| code | status | English | German |\n| --- | --- | --- | --- |\n${codes.join('\n')}`,
);
