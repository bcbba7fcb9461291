import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '..', '..');

/** Sources of the product: without tests, and without what only the repository's own tools run. */
const FOLDERS = ['domain/src', 'plugins', 'cms/src', 'config', 'database', 'admin-web/src'];

/** A regular expression of the sources. */
export interface Found {
  /** As it is written in the source, or built by it. */
  pattern: RegExp;
  /** File and line of a literal, the file of one that is built. */
  place: string;
}

function productFiles(): string[] {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...FOLDERS], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return names.split('\n').filter((name) => /\.(?:tsx?|mjs|cjs|js)$/.test(name) && !name.includes('__tests__/'));
}

const isConstruction = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === 'RegExp';

/** The expressions that a file builds with `new RegExp` while it is loaded. */
function built(file: string): RegExp[] {
  const recorded: RegExp[] = [];
  const Original = RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, parameters, newTarget) {
      const made = Reflect.construct(
        target,
        parameters,
        newTarget === globalThis.RegExp ? target : newTarget,
      ) as RegExp;
      // Line 0 is the message, line 1 this handler. Modules that the file imports are loaded meanwhile, too.
      if (new Error().stack?.split('\n')[2]?.includes(file)) recorded.push(made);
      return made;
    },
  });
  try {
    jest.isolateModules(() => jest.requireActual(join(ROOT, file)));
  } finally {
    globalThis.RegExp = Original;
  }
  return recorded;
}

/**
 * All regular expressions of the product: its literals, and what its modules build from parts while they are loaded,
 * each once.
 * @throws Error for a file that builds none while it is loaded although it calls `RegExp`: the value of one that is
 * built in a function is not known
 */
export function collect(): Found[] {
  const found = new Map<string, Found>();
  const add = (pattern: RegExp, place: string) => {
    if (!found.has(String(pattern))) found.set(String(pattern), { pattern, place });
  };
  for (const file of productFiles()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
    let constructions = 0;
    const visit = (node: ts.Node): void => {
      if (isConstruction(node)) constructions += 1;
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        add(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)), `${file}:${line}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    if (constructions === 0) continue;
    const made = built(file);
    if (made.length < constructions)
      throw new Error(`${file} builds a regular expression in a function: write it as a literal, or build it once.`);
    for (const pattern of made) add(pattern, file);
  }
  return [...found.values()];
}
