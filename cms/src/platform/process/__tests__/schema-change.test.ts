import { onlyAdds } from '../schema-change';

describe('a migration keeps the views if it only', () => {
  test.each([
    ['adds a column', 'alter table releases add column if not exists note varchar(255);'],
    ['adds two columns', 'alter table releases add column a int,\n  add column b text'],
    [
      'adds a column and fills it',
      'alter table releases add column a int;\nupdate releases set a = 1 where a is null;\n',
    ],
    ['adds a table with an index', 'create table notes (id serial); create index notes_id on notes (id);'],
    ['has comments beside that', '-- renames nothing\ninsert into genres (name) values (1); -- drop'],
  ])('%s', (_what, sql) => expect(onlyAdds(sql)).toBe(true));
});

describe('a migration drops the views if it', () => {
  test.each([
    ['renames a column', 'alter table releases rename column a to b;'],
    ['drops a column beside one that it adds', 'alter table releases add column a int, drop column b;'],
    ['changes the type of a column', 'alter table releases alter column a type text;'],
    ['drops a table', 'create table a (id int); drop table b;'],
    ['runs a block, which may do anything', 'do $$ begin update releases set a = 1; end $$;'],
    ['replaces a view', 'create or replace view people as select 1 as id;'],
  ])('%s', (_what, sql) => expect(onlyAdds(sql)).toBe(false));
});
