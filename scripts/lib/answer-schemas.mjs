import ts from 'typescript';
import * as schemas from 'ts-json-schema-generator';

const GENERATOR = { skipTypeCheck: true, topRef: false, additionalProperties: false };
const NO_BODY = [ts.SyntaxKind.VoidKeyword, ts.SyntaxKind.NeverKeyword];

/** A type as inferred by the compiler, for types without a declaration. */
function inferredType(checker, type) {
  const { flags } = type;
  if (flags & ts.TypeFlags.String) return new schemas.StringType();
  if (flags & ts.TypeFlags.Number) return new schemas.NumberType();
  if (flags & ts.TypeFlags.Boolean) return new schemas.BooleanType();
  if (flags & ts.TypeFlags.Null) return new schemas.NullType();
  if (flags & ts.TypeFlags.Undefined) return new schemas.UndefinedType();
  if (type.isStringLiteral() || type.isNumberLiteral()) return new schemas.LiteralType(type.value);
  if (flags & ts.TypeFlags.BooleanLiteral) return new schemas.LiteralType(checker.typeToString(type) === 'true');
  if (type.isUnion()) return new schemas.UnionType(type.types.map((part) => inferredType(checker, part)));
  if (checker.isArrayType(type)) return new schemas.ArrayType(inferredType(checker, checker.getTypeArguments(type)[0]));
  if (!(flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0)
    throw new Error(`no schema for the inferred type ${checker.typeToString(type)}`);
  const properties = checker.getPropertiesOfType(type).map((property) => {
    const optional = Boolean(property.flags & ts.SymbolFlags.Optional);
    return new schemas.ObjectProperty(
      property.name,
      inferredType(checker, checker.getTypeOfSymbol(property)),
      !optional,
    );
  });
  return new schemas.ObjectType(`inferred-${type.id}`, [], properties, false);
}

const named = (node, name) => ts.isTypeReferenceNode(node) && node.typeName.getText() === name;

/** Types that the generator cannot resolve: types inferred by yup, and codes computed from the catalogue. */
const extensions = (checker) => [
  {
    supportsNode: (node) => named(node, 'InferType'),
    createType: (node) => inferredType(checker, checker.getTypeFromTypeNode(node)),
  },
  { supportsNode: (node) => named(node, 'ErrorCode'), createType: () => new schemas.StringType() },
];

function createGenerator(path, tsconfig) {
  const config = { ...schemas.DEFAULT_CONFIG, ...GENERATOR, path, tsconfig };
  const program = schemas.createProgram(config);
  const parser = schemas.createParser(program, config, (chain) => {
    for (const extension of extensions(program.getTypeChecker())) chain.addNodeParser(extension);
  });
  return new schemas.SchemaGenerator(program, parser, schemas.createFormatter(config), config);
}

const isEmpty = (type) => NO_BODY.includes(type.kind) || type.getText() === 'null';

/** The type argument of every `reply<T>('Name')` in the program, by name. A name has one type. */
function repliesOf(program) {
  const replies = new Map();
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'reply' && node.typeArguments?.length === 1) {
      const [type] = node.typeArguments;
      const name = node.arguments[0].text;
      const before = replies.get(name);
      if (before && before.getText() !== type.getText() && !(isEmpty(before) && isEmpty(type)))
        throw new Error(`reply('${name}') stands for ${before.getText()} and for ${type.getText()}`);
      replies.set(name, type);
    }
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) if (!file.isDeclarationFile) visit(file);
  return replies;
}

/** Turns `Page<DeliveryRow>` into a valid component name. */
const componentName = (name) =>
  name
    .replaceAll(/<|(\[\])|>/g, (sign, list) => (list ? 'List' : sign === '<' ? 'Of' : ''))
    .replaceAll(/[^\w.-]/g, '_');

const withComponents = (schema) =>
  JSON.parse(
    JSON.stringify(schema).replaceAll(
      /#\/definitions\/([^"]+)/g,
      (_, name) => `#/components/schemas/${componentName(decodeURIComponent(name))}`,
    ),
  );

/**
 * Schemas of the replies that contracts name with `reply<T>('Name')`, generated from T.
 * @param path the file that exports the contracts
 * @returns `components`, filled by every call of `answerSchema(name)`, which returns null where T is void,
 * never or null
 * @throws Error from `answerSchema` when a reply's type cannot be written as a schema: nothing is silently left out
 */
export function answerSchemas(path, tsconfig) {
  const generator = createGenerator(path, tsconfig);
  const replies = repliesOf(generator.program);
  const components = {};

  function keep(name, schema) {
    const key = componentName(name);
    const text = JSON.stringify(withComponents(schema));
    if (components[key] && JSON.stringify(components[key]) !== text) throw new Error(`two schemas are named ${key}`);
    components[key] = JSON.parse(text);
    return { $ref: `#/components/schemas/${key}` };
  }

  function answerSchema(name) {
    const type = replies.get(name);
    if (!type) throw new Error(`reply('${name}') was not found in the contracts`);
    if (isEmpty(type)) return null;
    try {
      const { definitions, ...schema } = generator.createSchemaFromNodes([type]);
      delete schema.$schema;
      for (const [key, definition] of Object.entries(definitions)) keep(key, definition);
      if (schema.$ref || schema.type === 'array') return withComponents(schema);
      return keep(ts.isTypeReferenceNode(type) && !type.typeArguments ? type.getText() : name, schema);
    } catch (error) {
      throw new Error(`No schema for reply<${type.getText()}>('${name}'): ${error.message}`, { cause: error });
    }
  }

  return { components, answerSchema };
}
