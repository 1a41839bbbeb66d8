-- Source tracing: runs of the engine, and the lists that staff keep of suspected sources per site, factor and hour.

-- One computation: what it saw (inputs), by which engine, what it found. Never changed; a new look is a new row.
create table trace_run (
  id uuid primary key,
  seq bigint generated always as identity, -- order of runs, also of those of one instant
  site_id int not null references site,
  factor_code text not null,
  start_at timestamptz not null, -- start of the traced hour
  event_id uuid references event, -- the event it was asked for, if any
  value real,
  expected real,
  excess real,
  none_probability real not null,
  summary text not null,
  candidates jsonb not null, -- ranked, with reasons
  path jsonb not null,
  inputs jsonb not null,
  engine_version text not null,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null
);
create index on trace_run (site_id, factor_code, start_at, seq desc);
create index on trace_run (event_id) where event_id is not null;
create index on trace_run (start_at);

create table trace_list (
  site_id int not null references site,
  factor_code text not null,
  start_at timestamptz not null,
  kind text not null check (kind in ('ps', 'dust')),
  code text not null,
  run_id uuid references trace_run, -- the run that named it
  trace_type text not null default 'TYPE_008',
  added_at timestamptz not null,
  added_by uuid not null,
  added_by_name text not null,
  primary key (site_id, factor_code, start_at, kind, code)
);
create index on trace_list (kind, code, added_at desc);

-- What a user has put away on the overview layer.
create table trace_overview_closed (
  user_id uuid not null,
  site_id int not null references site,
  factor_code text not null,
  start_at timestamptz not null,
  primary key (user_id, site_id, factor_code, start_at)
);
