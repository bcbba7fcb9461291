-- The one permission of the support desk became several: a role that had it keeps all that it permitted.
do $$
declare
  held record;
  made integer;
begin
  if to_regclass('admin_permissions') is null or to_regclass('admin_permissions_role_lnk') is null then
    return;
  end if;
  for held in
    select l.role_id, a.action
    from admin_permissions p
    join admin_permissions_role_lnk l on l.permission_id = p.id
    cross join unnest(array[
      'read', 'registrations', 'accounts', 'accounts-end', 'campaigns', 'campaigns-end', 'deliveries', 'payments', 'refunds',
      'sales-read', 'sales-change', 'legal', 'messages', 'messages-send', 'mails', 'jobs', 'trail', 'trail-export'
    ]) as a (action)
    where p.action = 'admin::support.act'
  loop
    insert into admin_permissions (document_id, action, subject, properties, conditions, created_at, updated_at, published_at)
    values (substr(md5(random()::text), 1, 24), 'admin::support.' || held.action, null, '{}', '[]', now(), now(), now())
    returning id into made;
    insert into admin_permissions_role_lnk (permission_id, role_id) values (made, held.role_id);
  end loop;
  delete from admin_permissions where action = 'admin::support.act';
end $$;
