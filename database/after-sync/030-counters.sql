-- Gapless numbers are rows that a transaction locks, because a sequence leaves gaps when it rolls back.
insert into shop_counters (document_id, name, value, created_at, updated_at)
select replace(gen_random_uuid()::text, '-', ''), counter.name, 0, now(), now()
from (values ('order'), ('invoice'), ('receipt')) as counter (name)
on conflict (name) do nothing;
