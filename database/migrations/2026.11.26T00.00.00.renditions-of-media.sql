-- Renditions belong to media: their content type has another name, which Strapi keeps as text in the panel's layouts and permissions.
-- The table and its rows stay as they are. On an empty database there is nothing to rename.
do $$
declare
  place record;
begin
  for place in
    select c.table_name as "table", c.column_name as "column", c.udt_name as type
    from information_schema.columns c
    join (values
      ('strapi_core_store_settings', 'key'),
      ('strapi_core_store_settings', 'value'),
      ('admin_permissions', 'subject'),
      ('up_permissions', 'action'),
      ('strapi_api_token_permissions', 'action'),
      ('strapi_history_versions', 'content_type'),
      ('files_related_mph', 'related_type')
    ) as holds("table", "column") on holds."table" = c.table_name and holds."column" = c.column_name
    where c.table_schema = current_schema()
  loop
    execute format(
      'update %I set %I = replace(%2$I::text, $1, $2)::%I where strpos(%2$I::text, $1) > 0',
      place."table", place."column", place.type
    ) using 'plugin::ftp-delivery.rendition', 'api::media.rendition';
  end loop;
end
$$;
