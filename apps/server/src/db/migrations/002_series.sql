-- Time series. start_at is the interval's start (UTC instant); missing is null; `real` columns for common factors.

create sequence data_rev;

-- Frames as received, kept for evidence. Partitioned by day of reception.
create table frame_raw (
  received_at timestamptz not null,
  id bigint not null,
  device_id int not null,
  cn text not null,
  interval_start timestamptz,
  sha256 bytea not null,
  marks text[] not null default '{}',
  bytes bytea not null,
  primary key (received_at, id)
) partition by range (received_at);
-- Gateways take frame numbers in blocks of this size.
create sequence frame_id increment by 1024;

create table quarantine (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  remote_address text,
  mn text,
  reason text not null,
  detail text,
  bytes bytea not null
);
create index on quarantine (received_at desc);

create table site_minute (
  site_id int not null,
  start_at timestamptz not null,
  pm25 real, pm10 real, so2 real, no2 real, no real, nox real, o3 real, co real, tvoc real,
  wind_speed real, wind_direction real, temperature real, humidity real, air_pressure real, rainfall real,
  flags jsonb, -- {factor: flag} where the flag is not N
  frame_id bigint,
  rev bigint not null default 0,
  primary key (site_id, start_at)
) partition by range (start_at);

create table site_five_minute (like site_minute including defaults, counts smallint not null default 0, primary key (site_id, start_at))
  partition by range (start_at);

create table site_hour_raw (
  like site_minute including defaults,
  aqi smallint,
  aqi_level smallint,
  primary_factors text[],
  o38h real,
  valid_minutes smallint, -- null when the hour was sent as an hour
  source text not null default 'device', -- device | rolled | national | import
  primary key (site_id, start_at)
) partition by range (start_at);

create table site_hour_checked (
  like site_hour_raw including defaults,
  audit_stage text,
  auditor text,
  primary key (site_id, start_at)
) partition by range (start_at);

create table site_day (
  site_id int not null,
  day date not null,
  pm25 real, pm10 real, so2 real, no2 real, no real, nox real, o3 real, co real, tvoc real,
  o38h real, -- daily maximum of the 8-hour means
  valid_hours jsonb not null default '{}', -- {factor: hours}
  aqi smallint,
  aqi_level smallint,
  primary_factors text[],
  standard text not null,
  rev bigint not null default 0,
  computed_at timestamptz not null,
  primary key (site_id, day)
);
create index on site_day (day);

create table outlet_minute (
  outlet_id int not null,
  start_at timestamptz not null,
  measured real[] not null,
  converted real[],
  total real[],
  flags text, -- one character per position
  frame_id bigint,
  rev bigint not null default 0,
  primary key (outlet_id, start_at)
) partition by range (start_at);

create table outlet_hour (like outlet_minute including defaults, valid_minutes smallint, source text not null default 'device', primary key (outlet_id, start_at))
  partition by range (start_at);

create table dust_minute (
  dust_id int not null,
  start_at timestamptz not null,
  tsp real, pm10 real, pm25 real, noise real, wind_speed real, wind_direction real, temperature real, humidity real, air_pressure real,
  flags jsonb,
  frame_id bigint,
  rev bigint not null default 0,
  primary key (dust_id, start_at)
) partition by range (start_at);

create table dust_hour (like dust_minute including defaults, valid_minutes smallint, source text not null default 'device', primary key (dust_id, start_at))
  partition by range (start_at);

-- True where the row holds real-time values (CN 2011); minute data of the same interval replace them.
alter table site_minute add column realtime boolean not null default false;
alter table outlet_minute add column realtime boolean not null default false;
alter table dust_minute add column realtime boolean not null default false;

-- Answers every "now" question; never a scan over the fact tables. `row` holds the series row, keys are its columns.
create table latest (
  target_kind text not null,
  target_id int not null,
  granularity text not null check (granularity in ('minute', 'fiveMinute', 'hour', 'day')),
  start_at timestamptz not null,
  row jsonb not null,
  primary key (target_kind, target_id, granularity)
);

-- What a cell held before it changed. rev is assigned in commit order.
create table value_history (
  rev bigint not null,
  target_kind text not null,
  target_id int not null,
  granularity text not null,
  factor text not null,
  start_at timestamptz not null,
  old_value real,
  old_flag text,
  frame_id bigint,
  auditor text,
  reason text not null,
  changed_at timestamptz not null,
  primary key (target_kind, target_id, granularity, factor, start_at, rev)
);

-- Intervals whose roll-up must be (re)computed: written with the data, taken by the worker.
create table roll_up_due (
  target_kind text not null,
  target_id int not null,
  granularity text not null check (granularity in ('fiveMinute', 'hour', 'day')),
  start_at timestamptz not null,
  late boolean not null default false,
  due_at timestamptz not null,
  primary key (target_kind, target_id, granularity, start_at)
);
create index on roll_up_due (due_at);

create table import_batch (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  sha256 text not null,
  rows_accepted int not null,
  rows_rejected int not null,
  created_at timestamptz not null,
  unique (kind, sha256)
);

-- Nonces of the upper-level door: a push is taken once.
create table share_nonce (
  nonce text primary key,
  received_at timestamptz not null
);

-- Intervals the alarm engine has to look at: written with the roll-up, taken in the transaction that records the outcome.
create table alarm_due (
  target_kind text not null,
  target_id int not null,
  granularity text not null check (granularity in ('fiveMinute', 'hour')),
  start_at timestamptz not null,
  late boolean not null default false, -- older than the notification horizon: record, notify nobody
  primary key (target_kind, target_id, granularity, start_at)
);
-- Taken in the order of data time.
create index on alarm_due (start_at, granularity);
