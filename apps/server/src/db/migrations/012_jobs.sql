-- Long work (job) and the papers of events.

-- The truth about long work: who asked, where it stands, what came of it. Workers take rows under a lease.
create table job (
  id uuid primary key,
  kind text not null,
  title text not null,
  owner_id uuid not null references app_user on delete cascade,
  owner_name text not null,
  scope jsonb not null, -- areas and units the owner had when asking: what the result may be made of
  area_code text, -- of the object it is about
  input jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  percent smallint not null default 0 check (percent between 0 and 100),
  sentence text not null default '',
  log jsonb not null default '[]', -- [{at, text}]
  cancel_requested boolean not null default false,
  attempts smallint not null default 0,
  lease_token uuid, -- of the run that may write; a run that lost its lease changes nothing any more
  lease_until timestamptz,
  files jsonb not null default '[]', -- [{fileName, fileType, sizeBytes, sha256}]
  data_version text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index on job (created_at) where state in ('queued', 'running');
create index on job (owner_id, created_at desc);
create index on job ((input ->> 'eventId')) where kind = 'evidence';

create function job_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('job', '');
  return null;
end $$;
create trigger job_notify after insert or update of cancel_requested on job for each statement execute function job_notify();

-- The running number of a kind of paper in a year, taken in the transaction that keeps the paper: no gaps, no doubles.
create table paper_number (
  kind text not null,
  year smallint not null,
  last int not null,
  primary key (kind, year)
);

-- A paper as issued. Issuing again makes another with its own number; the earlier one stays, marked as replaced.
create table paper (
  id uuid primary key,
  event_id uuid not null references event,
  kind text not null check (kind in ('assignment', 'supervision', 'transfer')),
  issue smallint not null, -- 1 first, 2 issued again …
  year smallint not null,
  number int not null,
  paper_number text not null,
  reason text not null default '',
  issued_by uuid not null,
  issued_by_name text not null,
  issued_at timestamptz not null,
  file_name text not null,
  size_bytes int not null,
  sha256 text not null,
  unique (kind, year, number),
  unique (event_id, kind, issue)
);

-- The owner's open pages hear of every visible change; renewing a lease is none.
create function job_changed() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, payload, created_at)
    values ('job', jsonb_build_object('topic', 'job', 'jobId', new.id, 'userId', new.owner_id), now());
  return null;
end $$;
create trigger job_changed after insert or update of state, percent, sentence, cancel_requested on job
  for each row execute function job_changed();
