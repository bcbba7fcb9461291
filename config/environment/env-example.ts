import { relative } from 'node:path';
import { SETTING_GROUPS, type SettingDescription } from './descriptions';
import { repositoryRoot } from './repository-root';
import { environmentSchema } from './schema';

const WIDTH = 120;

const HEAD = [
  'Copy to .env and change what you need: every line shows a default. A wrong value stops the start with a sentence that names it. Variables of the environment take precedence over this file.',
  'Generated from config/environment by `npm run codegen`; do not edit.',
];

function comment(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines;
}

/** A default as written in the file: folders relative to the repository, values with spaces or `#` in quotes. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const root = repositoryRoot();
  const short = text.startsWith(root) ? relative(root, text) : text;
  return /[\s#]/.test(short) ? `"${short}"` : short;
}

function setting(name: string, { text, example }: SettingDescription): string[] {
  const fields = environmentSchema.describe().fields as Record<string, { default?: unknown }>;
  return [
    ...(text === '' ? [] : comment(text)),
    ...(example === undefined ? [] : [`# ${name}=${example}`]),
    `${name}=${shown(fields[name]?.default)}`,
  ];
}

/** The content of `.env.example`: every setting with its default and explanation. */
export function envExample(): string {
  const groups = SETTING_GROUPS.map(({ title, settings }) =>
    [`# --- ${title} ${'-'.repeat(Math.max(3, WIDTH - title.length - 7))}`]
      .concat(settings.flatMap(([name, description]) => setting(name, description)))
      .join('\n'),
  );
  return `${[HEAD.flatMap(comment).join('\n'), ...groups].join('\n\n')}\n`;
}
