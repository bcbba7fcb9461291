-- Which users did what with a release or its tracks; what each user did with each of them is one row a kind.
create view interaction_list as
  select release_id, user_id, type, created_at from interactions;

-- How institutions reacted to a release: what their editors did, and that they answered, where labels see their answers.
create view release_reactions as
  select release_id, company_id as institution_id, type::text as reaction from interactions
  union all
  select answered.release_id, answered.company_id, 'ANSWERED'
  from editor_answers answered
  join partners institution on institution.id = answered.company_id
    and coalesce(institution.editor_answers_enabled, true);
