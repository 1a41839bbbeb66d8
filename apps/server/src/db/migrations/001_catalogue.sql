-- Areas, sites, enterprises, outlets, dust sites, devices and what each device measures.

create table area (
  area_code text primary key,
  area_name text not null,
  parent_code text,
  area_type smallint not null, -- 2 city, 3 district, 4 street
  longitude double precision,
  latitude double precision,
  sort int not null default 0
);

create table site (
  id int generated always as identity primary key,
  site_code text not null unique,
  site_name text not null,
  site_type text not null,
  area_code text not null references area,
  street_code text,
  longitude double precision not null,
  latitude double precision not null,
  has_minute boolean not null default true,
  enabled boolean not null default true
);
create index on site (site_type);

create table enterprise (
  id int generated always as identity primary key,
  ps_code text not null unique,
  ps_name text not null,
  address text not null,
  area_code text not null references area,
  street_code text,
  longitude double precision not null,
  latitude double precision not null,
  industry_code text not null,
  industry_name text not null,
  credit_code text not null,
  key_industry boolean not null default false,
  monitor_types text[] not null default '{}',
  contact_name text,
  contact_phone text,
  enabled boolean not null default true
);

create table outlet (
  id int generated always as identity primary key,
  outlet_code text not null unique,
  enterprise_id int not null references enterprise,
  outlet_name text not null,
  stack_height_m real
);

-- Series of an outlet are arrays ordered by position.
create table outlet_factor (
  outlet_id int not null references outlet,
  position smallint not null, -- 1-based
  factor_code text not null,
  factor_name text not null,
  unit text not null,
  limit_value real,
  limit_source text,
  primary key (outlet_id, position),
  unique (outlet_id, factor_code)
);

create table dust_site (
  id int generated always as identity primary key,
  record_num text not null unique,
  project_name text not null,
  const_unit_name text not null,
  address text not null,
  area_code text not null references area,
  longitude double precision not null,
  latitude double precision not null,
  planned_completion date,
  city_manager boolean not null default false,
  enabled boolean not null default true
);

-- Limits belong to the profile; the simulator's, replay's and bench's profiles lift rate, connection and age limits.
create table device_profile (
  code text primary key,
  crc text not null default 'hj212', -- hj212 | modbus | any | ignore
  swap_crc boolean not null default false,
  rate_per_min int, -- null = no limit
  burst int,
  max_age_days int not null default 400,
  max_future_min int not null default 10,
  minute_interval_min smallint not null default 1,
  realtime_interval_s smallint not null default 60,
  fresh_qn_hours int, -- real-time data with an older QN count as late; null = any QN
  connections_per_address int, -- null = no limit
  idle_timeout_s int -- silence after which a connection is closed; null = never
);
insert into device_profile (code, rate_per_min, burst, max_age_days, fresh_qn_hours, connections_per_address, idle_timeout_s) values
  ('default', 60, 600, 400, 24, 50, 600),
  ('simulator', null, null, 3660, null, null, null),
  ('replay', null, null, 36600, null, null, null),
  ('bench', null, null, 3660, null, null, null);

create table device (
  id int generated always as identity primary key,
  mn text not null unique,
  password text not null,
  profile_code text not null references device_profile,
  system_type text not null,
  sm4_key bytea,
  sm4_key_previous bytea,
  sm4_key_previous_until timestamptz, -- end of the grace after a key change; null = no end
  address_range cidr,
  enabled boolean not null default true
);

-- A series belongs to its target, a frame to its device; exchanging a device does not break a series.
create table device_binding (
  device_id int not null references device,
  device_factor text not null, -- the code the device sends
  target_kind text not null check (target_kind in ('site', 'outlet', 'dust')),
  target_id int not null,
  factor_code text not null, -- the product's code (site, dust) or HJ 212 code (outlet)
  scale double precision not null default 1,
  valid_from timestamptz not null default '-infinity',
  valid_to timestamptz not null default 'infinity',
  primary key (device_id, device_factor, valid_from)
);

-- One number that grows with every committed change of the device tables: gateways reload their directory by it.
create table device_directory (
  only_row boolean primary key default true check (only_row),
  rev bigint not null
);
insert into device_directory (rev) values (1);
create function device_directory_changed() returns trigger language plpgsql as $$
begin
  update device_directory set rev = rev + 1;
  return null;
end $$;
create trigger device_changed after insert or update or delete on device for each statement execute function device_directory_changed();
create trigger device_binding_changed after insert or update or delete on device_binding for each statement execute function device_directory_changed();
create trigger device_profile_changed after insert or update or delete on device_profile for each statement execute function device_directory_changed();
create trigger outlet_factor_changed after insert or update or delete on outlet_factor for each statement execute function device_directory_changed();

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
