-- What a delivery waits for between two runs of one attempt was told by `locked_by`; these are states now.
do $$
begin
  if to_regclass('deliveries') is not null then
    update deliveries set state = 'WAITING_FOR_FILES', locked_by = null where state = 'PREPARING' and locked_by = 'to prepare';
    update deliveries set state = 'READY_TO_SEND', locked_by = null where state = 'PREPARING' and locked_by = 'prepared';
  end if;
end $$;
