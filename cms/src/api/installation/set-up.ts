/* eslint-disable mpn/app-errors-only -- shown to the operator at a terminal, where there is no request to answer */
import type { Core } from '@strapi/strapi';
import { formatMessage } from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import { SetupError, textOfFile, type Answers } from './answers';
import { keyOf, SETUP_SECTIONS, variableOf, type SetupField, type SetupSection } from './fields';
import { problemsOf, setupRecords, type SetupRecord } from './records';

type Values = Readonly<Record<string, string>>;

/** The terminal on which missing values are prompted for. */
export interface SetupTerminal {
  /** Writes a question and reads a line; null at the end of the input. */
  ask(question: string): Promise<string | null>;
  say(line: string): void;
}

/** The sections to save, each with all of its values. */
export type SetupChanges = ReadonlyMap<SetupSection, Values>;

interface Found {
  section: SetupSection;
  record: SetupRecord;
  current: Values | null;
}

const sentence = ({ code, values }: Awaited<ReturnType<typeof problemsOf>>[number]): string =>
  formatMessage(code, 'en-US', values ?? {});

const differs = (values: Values, current: Values | null): boolean =>
  Object.entries(values).some(([name, value]) => value !== (current?.[name] ?? ''));

/**
 * Prompts for one value until it is valid. An empty reply keeps the current value, `-` removes it.
 * @returns undefined for an empty reply to the first field of an optional section
 */
async function askFor(
  strapi: Core.Strapi,
  { section, record, current }: Found,
  field: SetupField,
  values: Values,
  terminal: SetupTerminal,
): Promise<string | undefined> {
  const before = current?.[field.name] ?? '';
  const hint = before && ` [${field.isFile ? 'as it is' : before}]`;
  for (;;) {
    const line = await terminal.ask(`${field.question}${hint}: `);
    if (line === null)
      throw new SetupError(`The input ended at "${section.title}: ${field.question}". Nothing was saved.`);
    const typed = line.trim();
    if (!typed && !before && section.without && field === section.fields[0]) return undefined;
    try {
      const value = typed === '-' ? '' : !typed ? before : field.isFile ? textOfFile(typed) : typed;
      const problem = (await problemsOf(strapi, record, { ...values, [field.name]: value })).find(
        (one) => one.field === field.name,
      );
      if (!problem) return value;
      terminal.say(`  ${sentence(problem)}`);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      terminal.say(`  ${error.message}`);
    }
  }
}

/**
 * Prompts for the missing values of a section.
 * @returns undefined if the section is left out
 */
async function askSection(
  strapi: Core.Strapi,
  found: Found,
  given: Values,
  terminal: SetupTerminal,
): Promise<Values | undefined> {
  const { section, current } = found;
  const missing = section.fields.filter(({ name }) => !(name in given));
  if (missing.length === 0) return { ...current, ...given };
  terminal.say(`\n${section.title}`);
  let values: Values = { ...current, ...given };
  for (const field of missing) {
    const value = await askFor(strapi, found, field, values, terminal);
    if (value === undefined) return undefined;
    values = { ...values, [field.name]: value };
  }
  return values;
}

/**
 * Collects the values to save: the given ones, and replies from the terminal. Saves nothing.
 * @param terminal without one, sections that are not given stay unchanged
 * @throws SetupError with a line for each missing or invalid value
 */
export async function collectChanges(
  strapi: Core.Strapi,
  answers: Answers,
  terminal?: SetupTerminal,
): Promise<SetupChanges> {
  const records = setupRecords(strapi);
  const changes = new Map<SetupSection, Values>();
  const problems: string[] = [];
  for (const section of SETUP_SECTIONS) {
    const record = records[section.name]!;
    const current = await record.current(database(strapi));
    const given = answers.get(section) ?? {};
    if (section.isOnce && current) continue;
    const isGiven = Object.keys(given).length > 0;
    if (!terminal && !isGiven && (current || section.without)) continue;
    const values = terminal
      ? await askSection(strapi, { section, record, current }, given, terminal)
      : { ...current, ...given };
    if (!values || (current && !differs(values, current))) continue;
    for (const problem of await problemsOf(strapi, record, values)) {
      const field = section.fields.find(({ name }) => name === problem.field);
      const name = field ? `${keyOf(section, field)} (${variableOf(section, field)})` : section.name;
      problems.push(`${name}: ${sentence(problem)}`);
    }
    changes.set(section, values);
  }
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
  return changes;
}

/**
 * Saves the changes in one transaction, each by the command of its subject, with an audit record.
 * @param panelUserId the panel account that the versions name
 * @returns the sections that changed, each with what the operator has to be told about it
 */
export async function saveChanges(
  strapi: Core.Strapi,
  changes: SetupChanges,
  panelUserId: number,
): Promise<readonly { section: SetupSection; told?: string }[]> {
  const records = setupRecords(strapi);
  return inTransaction(strapi, async (trx) => {
    const changed: { section: SetupSection; told?: string }[] = [];
    for (const [section, values] of changes) {
      const saved = await records[section.name]!.save(trx, values, panelUserId);
      if (saved) changed.push(typeof saved === 'string' ? { section, told: saved } : { section });
    }
    return changed;
  });
}

/**
 * What was given for sections that are entered once and are there already, in a sentence each.
 */
export async function notRepeated(strapi: Core.Strapi, answers: Answers): Promise<readonly string[]> {
  const records = setupRecords(strapi);
  const said: string[] = [];
  for (const section of SETUP_SECTIONS.filter(({ isOnce }) => isOnce)) {
    const current = await records[section.name]!.current(database(strapi));
    const isGiven = Object.keys(answers.get(section) ?? {}).length > 0;
    if (current && isGiven) said.push(`${section.title}: there is one already (${Object.values(current)[0]}).`);
  }
  return said;
}

/** The sections without values, whose features do not work. */
export async function leftOut(strapi: Core.Strapi): Promise<readonly SetupSection[]> {
  const records = setupRecords(strapi);
  const missing: SetupSection[] = [];
  for (const section of SETUP_SECTIONS)
    if (!(await records[section.name]!.current(database(strapi)))) missing.push(section);
  return missing;
}
