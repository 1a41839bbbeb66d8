-- Engine runs by reference: runs of the system, their schedules, what a run was asked about, publishing; mechanisms.

-- Null: the job belongs to the system. Nobody's open pages wait for it.
alter table job alter column owner_id drop not null;
create or replace function job_changed() returns trigger language plpgsql as $$
begin
  if new.owner_id is not null then
    insert into outbox (topic, payload, created_at)
      values ('job', jsonb_build_object('topic', 'job', 'jobId', new.id, 'userId', new.owner_id), now());
  end if;
  return null;
end $$;

-- Files of a chemical mechanism that people bring for the box model; the bytes lie in the file store.
create table mechanism_file (
  id uuid primary key,
  owner_id uuid not null references app_user on delete cascade,
  name text not null,
  sha256 text not null,
  size_bytes int not null,
  created_at timestamptz not null
);
create index on mechanism_file (owner_id, created_at desc);

-- Runs of the system that come back every day.
create table engine_schedule (
  id uuid primary key,
  title text not null,
  engine text not null,
  ask jsonb not null, -- the question with a period that goes along
  minute_of_day smallint not null check (minute_of_day between 0 and 1439), -- by the city's clock
  enabled boolean not null,
  publishes boolean not null, -- its runs are published when they have ended well
  version int not null default 1,
  next_at timestamptz not null,
  edited_by uuid not null,
  editor_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on engine_schedule (next_at) where enabled;

-- What a job of an engine is about. The job holds its state and files.
create table engine_run (
  job_id uuid primary key references job on delete cascade,
  engine text not null,
  run_key text not null, -- SHA-256 of engine and its version, parameters, data version and attached file
  site_codes text[] not null default '{}', -- empty for tables that were brought
  from_day date,
  to_day date,
  asked jsonb, -- what it was asked about and what was found there
  schedule_id uuid references engine_schedule on delete set null,
  due_at timestamptz, -- of the schedule
  published_at timestamptz,
  published_by uuid,
  publisher_name text,
  check ((published_at is null) = (publisher_name is null)),
  unique (schedule_id, due_at)
);
create index on engine_run (run_key);
create index on engine_run using gin (site_codes);

-- Runs of before are found as well; nobody's question meets their key.
insert into engine_run (job_id, engine, run_key)
  select id, kind, id::text from job
  where kind in ('pmf', 'box-model', 'forecast-train', 'forecast-run', 'trajectory');
