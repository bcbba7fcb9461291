/* eslint-disable mpn/app-errors-only -- shown to the operator at a terminal, where there is no request to answer */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { keyOf, SETUP_SECTIONS, variableOf, type SetupField, type SetupSection } from './fields';

/** Values of the sections, each by the name of its field; values that were not given are missing. */
export type Answers = ReadonlyMap<SetupSection, Readonly<Record<string, string>>>;

/** A problem with the given values; the message is shown to the operator, one line per problem. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** Maximum size in bytes of a legal text's file; the text itself has a limit of its own. */
const MAX_TEXT_BYTES = 1_000_000;

/** Leaves of a JSON value by their dotted names. */
function leavesOf(value: unknown, prefix: string): [key: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[prefix, value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, prefix ? `${prefix}.${name}` : name));
}

/**
 * The text of a file.
 * @throws SetupError naming the file
 */
export function textOfFile(path: string): string {
  if (!existsSync(path)) throw new SetupError(`There is no file ${path}.`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new SetupError(`${path} cannot be read: ${(error as Error).message}`);
  }
  if (bytes.length > MAX_TEXT_BYTES) throw new SetupError(`${path} is too large for a text.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trim();
  } catch {
    throw new SetupError(`${path} is not UTF-8.`);
  }
}

/**
 * The values of the operator's file, by key.
 * @throws SetupError for a file that is not JSON, a key that is unknown, or a value that is not a text
 */
function readFile(path: string): Map<string, string> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(textOfFile(path));
  } catch (error) {
    if (error instanceof SetupError) throw error;
    throw new SetupError(`${path} is not JSON: ${(error as Error).message}`);
  }
  const known = new Set(SETUP_SECTIONS.flatMap((section) => section.fields.map((field) => keyOf(section, field))));
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const [key, value] of leavesOf(parsed, '')) {
    if (!known.has(key)) problems.push(`${path}: "${key}" is not known.`);
    else if (typeof value !== 'string') problems.push(`${path}: "${key}" must be a text in quotes.`);
    else values.set(key, value);
  }
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
  return values;
}

/**
 * Reads the values of the file and the environment; the environment takes precedence. Paths in the file are relative to
 * its folder, those in variables to the working directory.
 * @param file path of the JSON file; undefined if there is none
 * @throws SetupError with a line for each problem
 */
export function readAnswers(file: string | undefined, variables: NodeJS.ProcessEnv): Answers {
  const fromFile = file === undefined ? new Map<string, string>() : readFile(file);
  const problems: string[] = [];
  const textOf = (path: string): string => {
    try {
      return textOfFile(path);
    } catch (error) {
      problems.push((error as Error).message);
      return '';
    }
  };
  const valueOf = (section: SetupSection, field: SetupField): string | undefined => {
    const variable = variables[variableOf(section, field)];
    const value = variable || fromFile.get(keyOf(section, field));
    if (value === undefined || !field.isFile) return value;
    return textOf(variable ? resolve(value) : resolve(dirname(file ?? ''), value));
  };
  const answers = new Map(
    SETUP_SECTIONS.map((section) => [
      section,
      Object.fromEntries(
        section.fields.flatMap((field) => {
          const value = valueOf(section, field);
          return value === undefined ? [] : [[field.name, value.trim()] as const];
        }),
      ),
    ]),
  );
  if (problems.length > 0) throw new SetupError(problems.join('\n'));
  return answers;
}
