const MAX_LENGTH = 120;

/**
 * Beginnings and parts of SQL in lower case, as this repository writes it. Fragments count too: column lists with
 * aliases and conditions.
 */
const SQL = [
  /^\s*(?:select|with \w+ as|insert into|update \S+(?: \w+)? set|delete from|alter table|create (?:unique )?index|explain)\s/,
  /^\s*(?:from|where|(?:left |inner |cross )?join|order by|group by) /,
  /\bselect\s[^]*\sfrom\s/,
  /\b(?:insert into|delete from|left join|cross join|group by|order by|on conflict|is not null|is null)\b(?!-)/,
  /\b[a-z]\w*\.[a-z_]\w* as "?\w+/,
  /^\w+\.\*, | \|\| (?:'|x\b)/,
  /\bupdate \w+ set \w+ = /,
  /\b(?:concat_ws|coalesce|to_char|make_interval|unnest|hashint8extended|hashtextextended|count)\(/,
  /\b[a-z]\w*\.[a-z_]\w* (?:=|<>|in \(|like '|(?:de|a)sc\b)/,
];

const HTML = /<\/[a-z]/;

/** The literal's text, with a name for each value that is inserted. */
const textOf = (template) => template.quasis.map(({ value }) => value.raw).join('x');

const isSql = (template) => {
  const text = textOf(template);
  return !HTML.test(text) && SQL.some((pattern) => pattern.test(text));
};

/** The formatter does not break template literals, so its limit of a line is checked here for SQL. */
export const sqlLineLength = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: 'SQL of {{length}} characters in a line: break it at a clause or a comma ({{max}} at most).' },
  },
  create(context) {
    const reported = new Set();
    return {
      TemplateLiteral(template) {
        if (!isSql(template)) return;
        for (let line = template.loc.start.line; line <= template.loc.end.line; line += 1) {
          const { length } = context.sourceCode.lines[line - 1];
          // A template within the template's values has the same line.
          if (length <= MAX_LENGTH || reported.has(line)) continue;
          reported.add(line);
          const loc = { start: { line, column: MAX_LENGTH }, end: { line, column: length } };
          context.report({ loc, messageId: 'long', data: { length, max: MAX_LENGTH } });
        }
      },
    };
  },
};
