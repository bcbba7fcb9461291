-- One open mailing request of a person for a release.
create unique index if not exists mailing_requests_open_uq on mailing_requests (user_id, release_id)
  where status = 'OPEN';
