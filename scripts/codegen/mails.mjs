import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailTable } from '../lib/mail-table.mjs';
import { inRoot } from '../lib/paths.mjs';
import { subjectFolders } from '../lib/subject-graph.mjs';

/** Writes docs/generated/mails.md: every mail, from the contracts of their owners. */
const contracts = [...subjectFolders(inRoot())].map(([owner, folder]) => ({
  owner,
  path: inRoot(join(folder, 'contracts.ts')),
}));
const files = [
  ...contracts.filter(({ path }) => existsSync(path)).sort((a, b) => (a.owner < b.owner ? -1 : 1)),
  { owner: 'server-kit', path: inRoot('plugins', 'server-kit', 'src', 'mail', 'mail.ts') },
];
const page = `# Mails

By \`npm run codegen\`, from \`interface Mails\` in the \`contracts.ts\` of who sends them.

A mail with a kind of notification reaches a person as their notification type says, one without by mail alone
([domain.md](../domain.md#mails-and-notifications) has the reasons). "unsubscribe": it has a link to
unsubscribe and the headers of one-click unsubscription; the compiler asks who sends it for the link.

${mailTable(files)}
`;
writeFileSync(inRoot('docs', 'generated', 'mails.md'), page);
