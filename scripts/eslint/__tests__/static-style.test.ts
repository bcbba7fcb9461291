import { Linter, type Rule } from 'eslint';

let noStaticStyle: Rule.RuleModule;

beforeAll(async () => {
  ({ noStaticStyle } = await import('../static-style.mjs'));
});

const problems = (code: string) =>
  new Linter().verify(code, [
    {
      plugins: { mpn: { rules: { 'no-static-style': noStaticStyle } } },
      rules: { 'mpn/no-static-style': 'error' },
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    } as never,
  ]).length;

test.each([
  '<div style={{ display: "flex", gap: 8 }} />',
  '<span style={{ marginTop: -4 }} />',
  '<p style={{ color: token.colorError }} />',
  '<div style={{ border: `1px solid ${token.colorBorder}` }} />',
])('%s is reported: it is known when the code is written', (code) => {
  expect(problems(code)).toBe(1);
});

test.each([
  '<div style={{ height: ROW_HEIGHT * rows.length }} />',
  '<div style={{ transform: `translateY(${start}px)` }} />',
  '<div style={{ ...place, position: "absolute" }} />',
  '<div style={style} />',
  '<Card style={{ marginTop: 8 }} />',
])('%s passes: it is computed, or a component of antd', (code) => {
  expect(problems(code)).toBe(0);
});
