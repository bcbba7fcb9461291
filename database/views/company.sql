-- Companies as others show, choose and address them; not what they pay, agreed to, or how they are delivered to.
create view partners as
  select id, name, type, mpn_company_number, city, country, media_group_id, is_main_company, sampling_medium_id,
    ard_state_institution_name, editor_answers_enabled, ai_rule_all, ai_rule_partly, disabled, pending_registration, deleted_at
  from companies;

create view department_list as
  select id, company_id, name, position from sampling_departments;

create view company_genres as
  select company_id, genre_id from companies_genres_lnk;

create view company_areas as
  select company_id, broadcasting_area_id from companies_broadcasting_areas_lnk;

create view network_list as
  select id, name from media_groups;
