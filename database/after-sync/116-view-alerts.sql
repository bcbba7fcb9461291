-- Saved views with an alert are a small part of all: the clock and each announced sampling look at these rows alone.
create index if not exists user_table_settings_alert_idx on user_table_settings (alert) where alert <> 'NONE';
