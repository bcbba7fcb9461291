-- Companies as others show, choose and address them; not what they pay, agreed to, or how they are delivered to.
create view partners as
  select id, name, type, mpn_company_number, city, country, media_group_id, is_main_company, sampling_medium_id,
    ard_state_institution_name, editor_answers_enabled, ai_rule_all, ai_rule_partly, logo_id, disabled,
    pending_registration, deleted_at, joined_number
  from companies;

create view department_list as
  select id, company_id, name, position from sampling_departments;

create view company_genres as
  select company_id, genre_id from companies_genres_lnk;

create view company_areas as
  select company_id, broadcasting_area_id from companies_broadcasting_areas_lnk;

create view network_list as
  select id, name from media_groups;

-- Recognition services that get releases now: who keeps reference files of recordings, and how it gets metadata.
create view recognition_services as
  select id, name, coalesce(recognition_form, 'SIDECARS') as form, created_at from companies
  where type = 'RECOGNITION' and disabled is not true and deleted_at is null;

-- Promotion companies whose releases go to the recognition services, and since when.
create view recognition_members as
  select id as company_id, recognition_since as since from companies
  where type = 'PROMOTION' and recognition_services is true and recognition_since is not null;

-- Whether a promotion company takes part: null while it has not decided.
create view recognition_choices as
  select id as company_id, recognition_services as takes_part from companies where type = 'PROMOTION';
