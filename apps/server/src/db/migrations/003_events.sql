-- Alarm rules, alarm records, events, their flow, assignments, attachments, and the outbox behind live push.

create table alarm_rule (
  id uuid primary key,
  name text not null unique,
  alarm_type text not null,
  calculation_mode text not null,
  accuracy text not null,
  factor_code text not null,
  ratio_factor_code text,
  site_types text[] not null default '{}',
  site_codes text[] not null default '{}',
  compare_site_codes text[] not null default '{}',
  lookback_hours int not null default 24,
  threshold_unit text not null default 'absolute',
  threshold_level1 real,
  threshold_level2 real,
  threshold_level3 real,
  quiet_window text not null default '',
  remark text not null default '',
  status text not null default '1',
  updated_at timestamptz not null,
  updated_by text not null
);

-- 免打扰: planned stops and quality control, with reason and end.
create table quiet_period (
  id uuid primary key,
  subject_kind text not null,
  subject_id int not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null
);

-- The pending state of each rule on each subject: a restart in mid-pending continues, never starts again.
create table alarm_state (
  rule_id uuid not null,
  subject_kind text not null,
  subject_id int not null,
  factor_code text not null,
  state jsonb not null,
  last_start_at timestamptz not null,
  primary key (rule_id, subject_kind, subject_id, factor_code)
);

-- One row per episode of a site, an outlet or a dust site.
create table alarm_record (
  id uuid primary key,
  subject_kind text not null check (subject_kind in ('site', 'outlet', 'dust')),
  subject_id int not null,
  rule_id uuid not null,
  rule_name text not null,
  factor_code text not null,
  level smallint not null,
  status smallint not null default 1, -- 1 alarming, 2 completed, 3 closed
  first_at timestamptz not null, -- start of the first exceeding interval
  started_at timestamptz not null, -- end of the interval that raised it
  last_at timestamptz not null, -- end of the last exceeding interval
  ended_at timestamptz,
  first_value real,
  last_value real,
  peak_value real,
  reference_value real,
  excess_multiple real,
  sentence text not null,
  meteorology jsonb not null default '{}',
  event_id uuid,
  suppressed_reason text,
  notify boolean not null default true,
  dedupe_key text not null unique -- rule, subject, factor, first interval
);
create index on alarm_record (subject_kind, started_at desc);
create index on alarm_record (event_id);
create index on alarm_record (rule_id, subject_kind, subject_id, factor_code, last_at);
create index on alarm_record (factor_code, last_at) where status <> 3;

create table event (
  id uuid primary key,
  event_code text not null unique,
  event_type text not null,
  status smallint not null,
  level smallint,
  event_time timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  location text not null default '',
  area_code text not null references area,
  site_id int references site,
  enterprise_id int references enterprise,
  outlet_id int references outlet,
  dust_id int references dust_site,
  ps_type text,
  source_id uuid not null,
  description text not null,
  factor_code text,
  report_type text,
  pollution_type text,
  report_content text,
  order_number text unique,
  reporter_id uuid,
  reporter_name text,
  reporter_org text,
  delegate_type text,
  recovered boolean not null default false,
  invalidated boolean not null default false,
  notify boolean not null default true,
  suppressed_reason text,
  parent_event_id uuid references event,
  return_locked boolean not null default false,
  has_feedback boolean not null default false,
  finding text,
  measure text,
  measure_date timestamptz,
  case_number text,
  assessor_id uuid,
  regional boolean not null default false, -- 区域过程: parent of the silent alarms of one regional episode
  deadline_stage text, -- dispatch (reaction before anybody holds it), sign, feedback, assess, supervise
  deadline_from timestamptz,
  deadline_at timestamptz,
  soon_at timestamptz, -- when the running stage becomes 即将超期
  auto_urged_at timestamptz, -- automatic 催办 of the running stage
  overdue_at timestamptz, -- set once, never erased
  extended boolean not null default false,
  escalation smallint not null default 0 -- of the running stage: 0 none, 1 unit head, 2 duty chief
);
create index on event (updated_at desc);
create index on event (event_type, event_time desc);
create index on event (status) where status not in (9, 10);
create index on event (source_id);
create index on event (parent_event_id) where parent_event_id is not null;
create index on event (least(soon_at, deadline_at)) where status not in (9, 10);

-- The running number of the day in event codes.
create table event_day_number (
  day date primary key,
  last int not null
);

create table event_source (
  event_id uuid not null references event,
  kind text not null check (kind in ('ps', 'dust')),
  code text not null,
  primary key (event_id, kind, code)
);

-- Who did what, when, from which status to which, with the form as submitted. Append-only.
create table flow_step (
  id uuid primary key,
  event_id uuid not null references event,
  seq int not null,
  action text not null,
  stage text not null,
  from_status smallint,
  to_status smallint not null,
  actor_id uuid,
  actor_name text not null,
  org_code text not null default '',
  org_name text not null default '',
  at timestamptz not null,
  form jsonb not null,
  -- user, event, form and status: the same submission twice is one step
  submission_key text not null unique,
  unique (event_id, seq)
);

create table assignment (
  id uuid primary key,
  event_id uuid not null references event,
  part text not null check (part in ('host', 'assist', 'overseer')),
  round int not null,
  user_id uuid,
  user_name text not null,
  org_code text not null,
  org_name text not null,
  state text not null default 'open',
  parent_id uuid references assignment,
  hops smallint not null default 0,
  created_at timestamptz not null,
  sign_due_at timestamptz,
  feedback_due_at timestamptz,
  confirmed_at timestamptz,
  fed_back_at timestamptz,
  ended_at timestamptz
);
create index on assignment (event_id);
create index on assignment (user_id, state);
create index on assignment (org_code, state);

create table attachment (
  id uuid primary key,
  sha256 text not null,
  file_name text not null,
  file_type text not null,
  size_bytes int not null,
  width int,
  height int,
  owner_id uuid not null,
  created_at timestamptz not null,
  event_id uuid references event,
  flow_step_id uuid references flow_step
);
create index on attachment (event_id);

create table comment (
  id uuid primary key,
  source_id uuid not null, -- flow step (trace record) or event
  event_id uuid not null references event,
  user_id uuid not null,
  user_name text not null,
  note text not null,
  created_at timestamptz not null
);
create index on comment (source_id);

create table event_seen (
  event_id uuid not null references event,
  user_id uuid not null,
  user_name text not null,
  seen_at timestamptz not null,
  primary key (event_id, user_id)
);

create table urge (
  id uuid primary key,
  event_id uuid not null references event,
  user_id uuid,
  user_name text not null,
  note text not null default '',
  automatic boolean not null default false,
  at timestamptz not null
);
create index on urge (event_id, at desc);

create table extension (
  id uuid primary key,
  event_id uuid not null references event,
  requested_by uuid not null,
  reason text not null,
  hours int not null,
  state text not null default 'requested',
  requested_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz
);

-- Written in the transaction of the change; pushed to live sessions after commit, by whichever process listens.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  area_code text,
  payload jsonb not null,
  created_at timestamptz not null
);
create index on outbox (created_at);

create function outbox_notify() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger flow_step_append_only before update or delete on flow_step for each row execute function refuse_change();
