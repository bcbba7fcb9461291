import { onlyAdds } from '../schema-change';

const whereReleasesExist = (work: string): string => `do $$\nbegin
  if to_regclass('releases') is not null then\n    ${work}\n  end if;\nend $$;\n`;

describe('a migration keeps the views if it only', () => {
  test.each([
    ['adds a column', 'alter table releases add column if not exists note varchar(255);'],
    ['adds two columns', 'alter table releases add column a int,\n  add b numeric(10, 2) default 0'],
    ['adds a constraint', 'alter table releases add constraint c check (a in (1, 2));'],
    [
      'adds a column and fills it',
      'alter table releases add column a int;\nupdate releases set a = 1 where a is null;\n',
    ],
    [
      'does so where the table exists',
      whereReleasesExist('alter table releases add column a int; update releases set a = 1;'),
    ],
    ['adds a table with an index', 'create table notes (id serial); create index notes_id on notes (id);'],
    [
      'writes texts with signs of SQL',
      "insert into genres (name) values ('a; drop -- $'); comment on table genres is 'it''s';",
    ],
    ['has comments beside that', '-- renames nothing\nINSERT INTO genres (id) VALUES (1); /* drop\n table */ -- drop'],
  ])('%s', (_what, sql) => expect(onlyAdds(sql)).toBe(true));
});

describe('a migration drops the views if it', () => {
  test.each([
    ['renames a column', 'alter table releases rename column a to b;'],
    ['drops a column beside one that it adds', 'alter table releases add column a int, drop column b;'],
    ['drops a column after a text with a comment', "insert into a (b) values ('x -- y'); alter table a drop column c;"],
    ['changes the type of a column', 'alter table releases alter column a type text;'],
    ['drops a table', 'create table a (id int); drop table b;'],
    ['creates a table with the name of a view', 'create table people (id int);'],
    ['drops a column where the table exists', whereReleasesExist('alter table releases drop column a;')],
    ['runs another block, which may do anything', 'do $$ begin update releases set a = 1; end $$;'],
    ['replaces a view', 'create or replace view people as select 1 as id;'],
  ])('%s', (_what, sql) => expect(onlyAdds(sql)).toBe(false));
});
