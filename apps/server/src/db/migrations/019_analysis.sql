-- Analysis: when a row was first stored, other cities and their published values, sand and dust, targets, kept views.

-- Data version at which the row was first stored; null = before this was kept. What a cell held at an older version
-- stands in value_history (granularity 'hourChecked' for reviewed hours; old_value null = the cell was empty).
alter table site_five_minute add column first_rev bigint;
alter table site_hour_raw add column first_rev bigint;
alter table site_hour_checked add column first_rev bigint;
-- Version 1 belongs to what stands now: `last_value` of a fresh sequence names a number not yet given out.
select nextval('data_rev');

-- Cities whose published values are kept, with the own city.
create table city (
  id int generated always as identity primary key, -- target_id of kind 'city' in value_history
  city_code text not null unique, -- GB/T 2260, six digits
  city_name text not null, -- in full: 无锡市
  province_code text not null,
  region text, -- region of the 168 cities it is ranked in; null = none of the 168
  longitude double precision,
  latitude double precision
);

-- Sets of cities to compare with (document 2, section 3.6). A set's members are the bureau's to change.
create table city_set (
  set_key text primary key, -- province, around, compete, city168, …
  group_code text unique, -- C00024 and so on, where the filter bar has one
  label text not null,
  sort int not null
);
create table city_set_member (
  set_key text not null references city_set on delete cascade,
  city_code text not null references city (city_code),
  primary key (set_key, city_code)
);

-- Values as published for other cities. µg/m³, CO mg/m³; start_at is the hour's start. The own city is computed.
create table city_hour (
  city_id int not null references city,
  start_at timestamptz not null,
  pm25 real, pm10 real, so2 real, no2 real, o3 real, co real,
  o38h real,
  aqi smallint, -- as published; null = not published
  primary_factors text[],
  source text not null, -- national = shared by the upper level
  first_rev bigint not null,
  rev bigint not null, -- version of the last change
  primary key (city_id, start_at)
);
create index on city_hour (start_at);

create table city_day (
  city_id int not null references city,
  day date not null, -- natural day: hour labels 01:00 to 24:00
  pm25 real, pm10 real, so2 real, no2 real, co real,
  o38h real, -- daily maximum of the 8-hour means
  aqi smallint,
  primary_factors text[],
  source text not null,
  first_rev bigint not null,
  rev bigint not null,
  primary key (city_id, day)
);
create index on city_day (day);

-- Hours of a city under sand and dust. The city declares, the national centre confirms or rejects.
create table sand_dust (
  id uuid primary key,
  city_code text not null references city (city_code),
  from_at timestamptz not null, -- start of the first hour
  to_at timestamptz not null check (to_at > from_at), -- end of the last hour, not included
  status text not null check (status in ('declared', 'confirmed', 'rejected', 'withdrawn')),
  source text not null check (source in ('city', 'national')),
  reason text not null default '',
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  check (status <> 'withdrawn' or source = 'city')
);
create index on sand_dust (city_code, from_at);
-- Every change of a record, append-only.
create table sand_dust_change (
  id bigint generated always as identity primary key,
  sand_dust_id uuid not null references sand_dust,
  status text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  user_id uuid references app_user -- null = the upper level
);
create index on sand_dust_change (sand_dust_id, id);

-- Targets of an area for a run of whole months, mostly a year; a value that is not set is null (document 3, section 3).
create table target (
  id uuid primary key,
  name text not null,
  area_code text not null references area,
  from_day date not null, -- first of a month
  to_day date not null check (to_day >= from_day), -- last of a month
  pm25_mean double precision check (pm25_mean > 0), -- µg/m³, largest mean of the period
  good_days int check (good_days >= 0), -- least number of days with an AQI of at most 100
  o3_exceed_days int check (o3_exceed_days >= 0), -- most days of O3 above its 8-h limit
  show_now_month boolean not null default true, -- the running month counts in the progress shown
  remark text not null default '',
  version int not null default 1, -- counts the changes, those of the months too: two savers do not overwrite each other
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  unique (area_code, name),
  check (num_nonnulls(pm25_mean, good_days, o3_exceed_days) > 0)
);
create index on target (area_code, from_day);

-- 目标分解: the part of a target that falls on a month, kept as the bureau wants it.
create table target_month (
  target_id uuid not null references target on delete cascade,
  factor_code text not null check (factor_code in ('pm25', 'good_days', 'o3_standard')),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  target_value double precision not null,
  locked boolean not null default false, -- entered by hand or past; the others follow
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (target_id, factor_code, month)
);

-- What the target pages judge by, one row per area and kind of setting.
create table target_config (
  area_code text not null references area,
  config_key text not null,
  config jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (area_code, config_key)
);

-- Values a user puts in place of those to come when he works out an allowance (o3Allowance-edit, saveTarget).
create table allowance_edit (
  user_id uuid not null references app_user on delete cascade,
  area_code text not null,
  edit_key text not null, -- what is edited: o3, dayTarget, …
  day date not null,
  edited jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, area_code, edit_key, day)
);

-- 分享视图: a page as somebody saw it, opened again by its id.
create table saved_view (
  id uuid primary key,
  user_id uuid not null references app_user,
  fix_code text not null,
  tab text not null default '',
  state jsonb not null,
  rev bigint not null, -- data version of what was seen
  created_at timestamptz not null
);
create index on saved_view (user_id, created_at desc);

create table chart_setting (
  user_id uuid not null references app_user on delete cascade,
  fix_code text not null,
  chart_key text not null,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, fix_code, chart_key)
);

-- 浮动站点: sites that count for another area than their own from a day on (floating-set).
create table floating_set (
  site_id int not null references site,
  area_code text not null references area,
  valid_from date not null,
  valid_to date, -- last day; null = until changed
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (site_id, area_code, valid_from)
);

-- Special days (holidays, worked weekends) stay where they are edited: the setting 'holidays'.
