-- Mails written by older versions hold links and codes in plain text. Newer ones are encrypted, with an expiry
-- (sealed_until).
update mails
set text = 'Removed: it held a link or code.', html = 'Removed: it held a link or code.',
  state = case when state = 'QUEUED' then 'FAILED' else state end
where template in ('password-reset', 'email-verification', 'account-created') and sealed_until is null
  and text <> 'Removed: it held a link or code.';
