import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Every mail of the product, read from the declarations of their owners: the members of `interface Mails` in server-kit
 * and in the contracts of subjects.
 */

const isMails = (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Mails';

/** The `interface Mails` of a file, on its own or in `declare module '@mpn/server-kit'`. */
function declarationsIn(source) {
  const blocks = source.statements.flatMap((statement) =>
    ts.isModuleDeclaration(statement) && statement.body ? statement.body.statements : [statement],
  );
  return blocks.filter(isMails);
}

const commentOf = (member) =>
  ts
    .getJSDocCommentsAndTags(member)
    .map((found) => ts.getTextOfJSDocComment(found.comment) ?? '')
    .join(' ')
    .replaceAll(/\s+/g, ' ');

/** The texts of a type that is one literal or several. */
const literals = (type) => (ts.isUnionTypeNode(type) ? type.types : [type]).map((part) => part.literal.text);

function rulesOf(type) {
  const rules = type.typeArguments?.[1];
  const ruleNamed = (name) => rules?.members.find((member) => member.name.text === name)?.type;
  const kind = ruleNamed('kind');
  return { kinds: kind ? literals(kind) : [], unsubscribable: ruleNamed('unsubscribable') !== undefined };
}

/**
 * The mails that a file declares, in its order.
 * @param text the file's TypeScript
 * @returns `{ template, purpose, kinds, unsubscribable }` of each; `purpose`: its comment
 * @throws Error for a mail without a comment
 */
export function mailsIn(text) {
  const source = ts.createSourceFile('contracts.ts', text, ts.ScriptTarget.Latest, true);
  return declarationsIn(source).flatMap(({ members }) =>
    members.map((member) => {
      const template = member.name.text;
      const purpose = commentOf(member);
      if (purpose === '') throw new Error(`The mail "${template}" has no comment that says to whom it goes.`);
      return { template, purpose, ...rulesOf(member.type) };
    }),
  );
}

const row = (cells) => `| ${cells.join(' | ')} |`;

/**
 * A table of all mails, by owner.
 * @param files the contracts of each owner: `{ owner, path }`
 */
export function mailTable(files) {
  const rows = files.flatMap(({ owner, path }) =>
    mailsIn(readFileSync(path, 'utf8')).map(({ template, purpose, kinds, unsubscribable }) =>
      row([template, owner, purpose, kinds.join(', '), unsubscribable ? 'yes' : '']),
    ),
  );
  return [
    row(['mail', 'declared by', 'what it is', 'kind of notification', 'unsubscribe']),
    row(Array(5).fill('---')),
    ...rows,
  ].join('\n');
}
