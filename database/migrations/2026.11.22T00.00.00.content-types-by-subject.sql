-- A content type is named after the folder below cms/src/api that it lies in. The folders became one for each subject, so these
-- names changed; tables and columns keep theirs. Strapi keeps the names as text: in the panel's layouts, in the permissions of the
-- panel's roles, and in what its own features say about a record. It forgets what belongs to a name that is gone, so this runs
-- before it looks. On an empty database there is nothing to rename.
do $$
declare
  moved constant text[][] := array[
    ['api::account-token.', 'api::identity.'],
    ['api::audit-record.', 'api::identity.'],
    ['api::session.', 'api::identity.'],
    ['api::company-contact.', 'api::company.'],
    ['api::media-group.', 'api::company.'],
    ['api::sampling-department.', 'api::company.'],
    ['api::interaction.', 'api::release.'],
    ['api::promo-share.', 'api::release.'],
    ['api::stored-file.', 'api::media.'],
    ['api::favorite.', 'api::personal.'],
    ['api::notification.', 'api::personal.'],
    ['api::release-note.', 'api::personal.'],
    ['api::table-setting.', 'api::personal.'],
    ['api::digital-release.', 'api::digital.'],
    ['api::feature-flag.', 'api::reference.'],
    ['api::genre.', 'api::reference.'],
    ['api::release-format.', 'api::reference.'],
    ['api::sampling-country.', 'api::reference.']
  ];
  pair text[];
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
      ('strapi_release_actions', 'content_type'),
      ('strapi_workflows', 'content_types'),
      ('files_related_mph', 'related_type')
    ) as holds("table", "column") on holds."table" = c.table_name and holds."column" = c.column_name
    where c.table_schema = current_schema()
  loop
    foreach pair slice 1 in array moved loop
      execute format(
        'update %I set %I = replace(%2$I::text, $1, $2)::%I where strpos(%2$I::text, $1) > 0',
        place."table", place."column", place.type
      ) using pair[1], pair[2];
    end loop;
  end loop;
end
$$;
