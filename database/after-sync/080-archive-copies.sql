-- Back-fills deliveries from before archive copies were marked.
update deliveries d set is_archive_copy = d.reason = 'ARCHIVE'
  or (d.reason = 'UPDATE' and d.audio_format = 'WAVE_HIGH' and exists (
    select 1 from deliveries copy where copy.release_id = d.release_id and copy.institution_id = d.institution_id
      and copy.reason = 'ARCHIVE' and copy.state = 'DELIVERED' and copy.id < d.id))
  where d.is_archive_copy is null;
