-- Which users did what with a release or its tracks; what each user did with each of them is one row a kind.
create view interaction_list as
  select release_id, user_id, type, created_at from interactions;
