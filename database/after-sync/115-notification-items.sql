-- What waits to be told is a small part of what was told: the clock looks at these rows alone.
create index if not exists notification_items_waiting_idx on notification_items (kind, bundle) where told_at is null;
