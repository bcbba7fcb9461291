-- Institutions that were there before promoters were told of new ones count as known: once, when the table is made.
do $$
begin
  if not exists (select 1 from strapi_core_store_settings where key = 'mpn_announced_institutions') then
    insert into announced_institutions (document_id, company_id, announced_at, created_at, updated_at, published_at)
    select substr(md5(random()::text || id::text), 1, 24), id, now(), now(), now(), now()
    from companies where type = 'MEDIA'
    on conflict do nothing;
    insert into strapi_core_store_settings (key, value, type)
      values ('mpn_announced_institutions', to_json(now()::text), 'string');
  end if;
end $$;
