import { Linter, type Rule } from 'eslint';

let noLanguageBranch: Rule.RuleModule;

beforeAll(async () => {
  ({ noLanguageBranch } = await import('../language-branch.mjs'));
});

const problems = (code: string) =>
  new Linter().verify(code, [
    {
      plugins: { mpn: { rules: { 'no-language-branch': noLanguageBranch } } },
      rules: { 'mpn/no-language-branch': 'error' },
    } as never,
  ]).length;

test.each([
  "const text = language === 'de' ? 'Titel' : 'Title';",
  "if (locale !== 'de-DE') show();",
  "if ('de' == language) show();",
  "const sign = locale.startsWith('de') ? ',' : '.';",
  "switch (language) { case 'de': show(); }",
])('%s is reported: it branches by the language', (code) => {
  expect(problems(code)).toBe(1);
});

test.each([
  'const text = texts(textLanguageOf(locale));',
  'const name = { de: nameDe, en: nameEn }[language];',
  "const country = code === 'DE';",
  "const isTitle = name.startsWith('delivery');",
])('%s is allowed', (code) => {
  expect(problems(code)).toBe(0);
});
