-- Second factors of the panel's accounts. They are Strapi's own; its login knows none.
create table if not exists panel_factors (
  panel_user_id integer primary key,
  -- encrypted with `encryptionKey`, bound to the account
  sealed_secret text,
  added_at timestamptz,
  last_used_at timestamptz,
  -- number of the last 30 seconds that a code was taken of
  last_step bigint,
  -- a key that is not in use yet
  sealed_setup text,
  setup_until timestamptz
);
