import { relative } from 'node:path';
import ts from 'typescript';
import { inRoot, ROOT } from './paths.mjs';

/*
 * Where the server reads rows of a statement with a type written by hand, and what that type says of each column.
 */

/** Of plugins/server-kit/src/db: their type argument is the type of a row. Helpers that pass it on come to them. */
const READERS = new Set(['select', 'selectPrepared', 'selectPage']);
/** Types of columns are flat but for JSON, whose parts are looked at to this depth. */
const DEPTH = 4;

const isOfServer = (file) => /^(cms\/src|plugins|demo)\//.test(file) && !/\/__tests__\/|\.d\.ts$/.test(file);

/** The name of the function or constant around a node; what tells reads of one file apart. */
function enclosing(node) {
  for (let at = node.parent; at; at = at.parent) {
    if ((ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) && at.name) return at.name.getText();
    if (ts.isVariableDeclaration(at) && at.parent.parent.parent && ts.isSourceFile(at.parent.parent.parent))
      return at.name.getText();
  }
  return '';
}

function hasDate(checker, type, depth = DEPTH) {
  if (type.symbol?.name === 'Date') return true;
  if (depth === 0) return false;
  const parts = type.isUnionOrIntersection() ? type.types : checker.getTypeArguments?.(type);
  if ((parts ?? []).some((part) => hasDate(checker, part, depth - 1))) return true;
  if ((type.flags & ts.TypeFlags.Object) === 0 || checker.isArrayType(type)) return false;
  return checker
    .getPropertiesOfType(type)
    .some((property) => hasDate(checker, checker.getTypeOfSymbol(property), depth - 1));
}

/** `number`, `string`, `boolean`, `Date`, `array`, `object` or `unknown`. */
function kindOf(checker, type) {
  const { flags } = type;
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return 'unknown';
  if (flags & ts.TypeFlags.NumberLike) return 'number';
  if (flags & ts.TypeFlags.StringLike) return 'string';
  if (flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (type.symbol?.name === 'Date') return 'Date';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  // A branded text or number.
  if (type.isIntersection())
    return type.types.map((part) => kindOf(checker, part)).find((kind) => kind !== 'object') ?? 'object';
  return 'object';
}

function columnOf(checker, property) {
  const type = checker.getTypeOfSymbol(property);
  const parts = type.isUnion() ? type.types : [type];
  const isNull = ({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Never)) !== 0;
  return {
    name: property.name,
    kinds: [...new Set(parts.filter((part) => !isNull(part)).map((part) => kindOf(checker, part)))],
    isNullable:
      parts.some(isNull) || parts.some(({ flags }) => (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0),
    isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    hasDate: hasDate(checker, type),
  };
}

const isParameter = (checker, node) => {
  let found = false;
  const visit = (at) => {
    if (ts.isTypeReferenceNode(at) && checker.getTypeFromTypeNode(at).flags & ts.TypeFlags.TypeParameter) found = true;
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
};

/** The type of a row where the call does not write it: the compiler infers it from where the rows go. */
function inferredRow(checker, call) {
  const rows = checker.getAwaitedType(checker.getTypeAtLocation(call));
  const items = rows?.getProperty('items');
  return checker.getTypeArguments(items ? checker.getTypeOfSymbol(items) : rows)[0];
}

function readOf(checker, file, call) {
  const [argument] = call.typeArguments ?? [];
  const type = argument ? checker.getTypeFromTypeNode(argument) : inferredRow(checker, call);
  // Another function of this name.
  if (type === undefined) return [];
  const line = call.getSourceFile().getLineAndCharacterOfPosition(call.getStart()).line + 1;
  const read = {
    file,
    line,
    start: call.getStart(),
    end: call.end,
    name: `${file}#${enclosing(call)}`,
    text: argument?.getText().replace(/\s+/g, ' ') ?? checker.typeToString(type),
    /** Of a helper that leaves the type to its callers. */
    isGeneric: argument ? isParameter(checker, argument) : (type.flags & ts.TypeFlags.TypeParameter) !== 0,
    columns: checker.getPropertiesOfType(checker.getApparentType(type)).map((property) => columnOf(checker, property)),
    /** Names are compared only where the type has any: not for records and `unknown`. */
    isOpen: type.getStringIndexType() !== undefined || (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0,
  };
  return [read];
}

/**
 * @returns by file, relative to the root: its `read`s, see {@link readOf}, and `positionOf(line, column)`, both from 0
 */
export function typedReads() {
  const path = inRoot('tsconfig.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const wanted = fileNames.filter((file) => isOfServer(relative(ROOT, file)));
  const program = ts.createProgram(wanted, options);
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => isOfServer(relative(ROOT, fileName)));
  const readers = new Set(READERS);
  const readsOf = (source) => {
    const reads = [];
    const visit = (node) => {
      if (ts.isCallExpression(node) && readers.has(node.expression.getText()))
        reads.push(...readOf(checker, relative(ROOT, source.fileName), node));
      ts.forEachChild(node, visit);
    };
    visit(source);
    return reads;
  };
  for (const { isGeneric, name } of sources.flatMap(readsOf)) if (isGeneric) readers.add(name.split('#')[1]);
  return new Map(
    sources.map((source) => [
      relative(ROOT, source.fileName),
      {
        reads: readsOf(source),
        positionOf: (line, column) => source.getPositionOfLineAndCharacter(line, column),
      },
    ]),
  );
}
