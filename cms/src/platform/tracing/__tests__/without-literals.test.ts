import { withoutLiterals } from '../without-literals';

test.each([
  ["select 'a@example.org' as x, 42", 'select ? as x, ?'],
  ["select 'it''s' || $1 from t2 where id = $12", 'select ? || $1 from t2 where id = $12'],
  ['select $tag$a secret$tag$', 'select ?'],
  ['select a.b1 from "t" where n = 1.5', 'select a.b1 from "t" where n = ?'],
])('the statement %j is written without values', (sql, expected) => expect(withoutLiterals(sql)).toBe(expected));
