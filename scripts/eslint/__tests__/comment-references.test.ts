import { join, resolve } from 'node:path';
import { Linter, type Rule } from 'eslint';

const ROOT = resolve(__dirname, '../../..');

let commentReferences: Rule.RuleModule;

beforeAll(async () => {
  ({ commentReferences } = await import('../comment-references.mjs'));
});

function problems(code: string, file = 'domain/src/example.js'): string[] {
  const linter = new Linter({ cwd: ROOT });
  const plugins = { mpn: { rules: { 'comment-references': commentReferences } } };
  return linter
    .verify(code, [{ plugins, rules: { 'mpn/comment-references': 'error' } } as never], join(ROOT, file))
    .map(({ message }) => /^"([^"]*)"/.exec(message)?.[1] ?? message);
}

test.each([
  ['// 90 days (specification section 9)', 'specification section'],
  ['/** Priced (domain decisions, section 5). */', 'domain decisions, '],
  ['// see section 4 of the contract', 'section 4 of'],
  ['// as api.md has it', 'api.md'],
  ['// docs/nothing.md', 'docs/nothing.md'],
  ['// docs/domain.md#no-such-section', 'docs/domain.md#no-such-section'],
  ['// docs/adr/9999', 'docs/adr/9999'],
  ['/**\n * Two lines (specification\n * section 3).\n */', 'specification section'],
])('%s is reported', (code, reference) => {
  expect(problems(code)).toEqual([reference]);
});

test.each([
  '// docs/domain.md#prices',
  '// the page docs/limits.md, "Uploads"',
  '// see operations.md',
  '// docs/adr/0016: a person may retry',
  '// RFC 9639 section 8.2',
  '// draft-ietf-secsh-filexfer-02 section 3',
  '// https://example.org/guide.md',
  "const specification = 'section 3 of nothing.md'; // a text, no comment",
])('%s is fine', (code) => {
  expect(problems(code)).toEqual([]);
});
