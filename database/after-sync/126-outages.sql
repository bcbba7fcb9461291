-- Services that do not answer a process at present; support sees them on the start page of the panel.
create table if not exists outages (
  service varchar(16) not null,
  -- machine and data folder of the process that reports it
  place text not null,
  since timestamptz not null,
  reason text not null,
  -- when it last did not answer: a process that has ended reports nothing any more
  checked_at timestamptz not null default now(),
  primary key (service, place)
);
