-- Minutes without use after which sessions of the company's people are locked, and hours after which they end.
alter table company_sign_in add column if not exists idle_minutes integer;
alter table company_sign_in add column if not exists session_hours integer;
