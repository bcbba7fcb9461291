-- Answers have raised releases from new to seen since they leave the inbox. Those given before are done for the person;
-- as marks, because the statistics of then stay as they were.
insert into done_marks (document_id, user_id, release_id, at, created_at, updated_at)
select substr(md5('answered:' || e.user_id || ':' || e.release_id), 1, 24), e.user_id, e.release_id,
  max(e.at), max(e.at), max(e.at)
from editor_answers e
where not exists (select 1 from interactions i where i.user_id = e.user_id and i.release_id = e.release_id)
group by e.user_id, e.release_id
on conflict (user_id, release_id) do nothing;
