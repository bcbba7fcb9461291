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
  '<Card style={{ marginTop: 8 }} />',
  '<Typography.Text style={{ fontSize: 13 }} />',
  'const WIDE = { width: 320 }; <Select style={WIDE} />',
  'function Field() { const style = { width: 320 }; return <Select style={style} />; }',
  '<Button style={isPhone ? { padding: 0 } : undefined} />',
  '<Button style={isPhone ? { height } : { padding: 0 }} />',
  '<Button style={isPhone && { padding: 0 }} />',
])('%s is reported: it is static', (code) => {
  expect(problems(code)).toBe(1);
});

test.each([
  '<div style={{ height: ROW_HEIGHT * rows.length }} />',
  '<div style={{ transform: `translateY(${start}px)` }} />',
  '<div style={{ ...place, position: "absolute" }} />',
  '<div style={style} />',
  'function Bar({ style }) { return <Card style={style} />; }',
  'const { style } = useDrag(); <Card style={style} />',
  'const style = { transform: `translateY(${start}px)` }; <Card style={style} />',
  'const HEIGHT = 80; <Card style={{ height: HEIGHT }} />',
  '<Card style={given ? { color: colors[answer] } : undefined} />',
  '<Card className={styles.card} />',
])('%s passes: it is computed, or a name that the code computes with', (code) => {
  expect(problems(code)).toBe(0);
});
