-- Registrations look for a company with the same VAT id, however it was typed.
create index if not exists companies_vat_id_key_idx on companies (upper(regexp_replace(vat_id, '[\s.-]', '', 'g')));
create index if not exists companies_lower_name_idx on companies (lower(name));
-- One open request of a person to a company.
create unique index if not exists join_requests_open_uq on join_requests (company_id, lower(email))
  where state = 'PENDING';
-- Legal texts of an older version that began with samples; those who have consented to them keep what they read.
update legal_documents set is_sample = text_de like 'MUSTERTEXT –%' where is_sample is null;
