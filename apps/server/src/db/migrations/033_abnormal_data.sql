-- 异常数据: one row per enterprise and day, made by the worker until somebody has judged it.
create table abnormal_day (
  id uuid primary key,
  enterprise_id int not null references enterprise,
  day date not null,
  kind text not null check (kind in (
    'constant', 'flatAfterStep', 'runningWhileStopped', 'unsynchronised', 'nearLimit', 'dayNight', 'massMismatch',
    'conversionMismatch', 'oxygen', 'longMissing', 'negative', 'overRange', 'missing'
  )), -- of the heaviest finding
  score real not null, -- class × hours × upwind of the heaviest finding
  findings jsonb not null, -- [{kind, subject, factorCode, fromMs, toMs, hours, evidence, score}], the heaviest first
  from_at timestamptz not null,
  to_at timestamptz not null,
  status smallint not null default 1 check (status in (1, 2, 3)), -- 1 待核实, 2 已下发, 3 误报
  event_id uuid references event,
  reason text, -- of a 误报
  closed_by uuid references app_user,
  closed_at timestamptz,
  made_at timestamptz not null,
  unique (enterprise_id, day)
);
create index on abnormal_day (day desc, score desc);
create index on abnormal_day (kind, closed_at desc) where closed_at is not null;

-- How long a kind has to last before it is told; a kind that was muted speaks again once it has been tuned.
create table abnormal_kind (
  kind text primary key check (kind in (
    'constant', 'flatAfterStep', 'runningWhileStopped', 'unsynchronised', 'nearLimit', 'dayNight', 'massMismatch',
    'conversionMismatch', 'oxygen', 'longMissing', 'negative', 'overRange', 'missing'
  )),
  least_hours real not null check (least_hours > 0),
  tuned_at timestamptz not null,
  tuned_by uuid not null references app_user,
  reason text not null
);

-- Up to which hour it has been made.
create table abnormal_watch (
  one boolean primary key default true check (one),
  judged_until timestamptz
);
insert into abnormal_watch default values;
