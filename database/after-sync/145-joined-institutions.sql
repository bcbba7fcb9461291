-- Counts institutions in the order in which they could be sampled for the first time. A campaign keeps up to which of
-- them its full actions reach (sampling_campaigns.covers_until), so that a later one is offered and not added.
create sequence if not exists mpn_joined_institution_seq;

create or replace function mpn_company_before_write() returns trigger
language plpgsql
as $$
begin
  if new.joined_number is null and new.type = 'MEDIA' and new.sampling_medium_id is not null
    and new.disabled is not true and new.pending_registration is not true then
    new.joined_number := nextval('mpn_joined_institution_seq');
  end if;
  return new;
end
$$;

create or replace trigger companies_joined_number
  before insert or update of type, sampling_medium_id, disabled, pending_registration, joined_number on companies
  for each row execute function mpn_company_before_write();

-- Rows from before the trigger, which writes the number. Full actions that were bought then reach what was bought.
do $$
declare
  institution integer;
begin
  if exists (select 1 from strapi_core_store_settings where key = 'mpn_joined_institutions') then return; end if;
  for institution in
    select id from companies where type = 'MEDIA' and joined_number is null order by created_at, id
  loop
    update companies set joined_number = null where id = institution;
  end loop;
  update sampling_campaigns campaign set covers_until = (
    select coalesce(max(institution.joined_number), 0)
    from sampling_campaign_rights bought join companies institution on institution.id = bought.institution_id
    where bought.campaign_id = campaign.id)
  where campaign.purchased_at is not null and campaign.covers_until is null and exists (
    select 1 from sampling_actions action
    where action.campaign_id = campaign.id and action.sampling_type = 'FULL' and action.status <> 'DRAFT');
  insert into strapi_core_store_settings (key, value, type)
    values ('mpn_joined_institutions', to_json(now()::text), 'string');
end $$;
