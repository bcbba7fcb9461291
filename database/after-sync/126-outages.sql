-- Services that do not answer a process, while they do not: support sees them on the start page of the panel.
create table if not exists outages (
  service varchar(16) not null,
  -- machine and folder of data of the process that says so
  place text not null,
  since timestamptz not null,
  reason text not null,
  -- when it was last found away: a process that has ended says nothing any more
  checked_at timestamptz not null default now(),
  primary key (service, place)
);
