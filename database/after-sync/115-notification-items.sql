-- Items that wait to be sent are a small part of all (told_at: when it was sent): the clock looks at these rows alone.
create index if not exists notification_items_waiting_idx on notification_items (kind, bundle) where told_at is null;
