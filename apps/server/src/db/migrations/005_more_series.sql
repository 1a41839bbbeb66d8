-- Electricity meters and key working conditions of enterprises (HJ 212-2025 ST 44 and 45), hourly components of
-- the super stations (CN 2013), and moving monitors.

-- A meter or a condition sensor: monitor_type pst002 electricity, pst003 working condition.
create table monitor_point (
  id int generated always as identity primary key,
  point_code text not null unique,
  point_name text not null,
  enterprise_id int not null references enterprise,
  monitor_type text not null check (monitor_type in ('pst002', 'pst003')),
  outlet_group text not null check (outlet_group in ('process', 'production', 'govern')), -- 工艺, 生产设施, 治理设施
  outlet_id int references outlet, -- the outlet whose exhaust the equipment feeds or cleans
  rated_power_kw real,
  sort int not null default 0
);
create index on monitor_point (enterprise_id);

-- Series of a point are arrays ordered by position, as with outlets. A value outside [low, high] while running is abnormal.
create table monitor_point_factor (
  point_id int not null references monitor_point,
  position smallint not null, -- 1-based
  factor_code text not null,
  factor_name text not null,
  unit text not null,
  low_limit real,
  high_limit real,
  limit_source text,
  primary key (point_id, position),
  unique (point_id, factor_code)
);

create table point_minute (
  point_id int not null,
  start_at timestamptz not null,
  measured real[] not null,
  flags text, -- one character per position
  frame_id bigint,
  rev bigint not null default 0,
  realtime boolean not null default false,
  primary key (point_id, start_at)
) partition by range (start_at);

create table point_hour (
  point_id int not null,
  start_at timestamptz not null,
  measured real[] not null, -- electricity: energy of the hour in kWh and mean load in kW; conditions: means
  flags text,
  frame_id bigint,
  rev bigint not null default 0,
  valid_minutes smallint,
  source text not null default 'device',
  primary key (point_id, start_at)
) partition by range (start_at);

-- Species of the component stations (PAMS, TO-15, OVOC) with what the analysis needs of each.
create table component_species (
  factor_code text primary key, -- HJ 212 a24xxx where the standard has one
  position smallint not null unique, -- 1-based cell of component_hour.measured
  name_zh text not null,
  name_en text not null,
  cas text,
  group_code text not null, -- ALKANES, OLEFIN, ALKYNES, BENZENE_CONTENT, HALOGENATED_HYDROCARBON, OVOCS, …
  group_name text not null,
  carbon_number smallint,
  molar_mass real,
  mir real,
  koh real,
  source text not null
);

-- Hourly component concentrations in µg/m³, one cell per species.
create table component_hour (
  site_id int not null,
  start_at timestamptz not null,
  measured real[] not null,
  flags text,
  frame_id bigint,
  rev bigint not null default 0,
  valid_minutes smallint,
  source text not null default 'device',
  primary key (site_id, start_at)
) partition by range (start_at);

-- Moving monitors (taxis): the place is part of every record.
create table mobile_station (
  id int generated always as identity primary key,
  station_code text not null unique,
  station_name text not null,
  station_kind text not null default 'taxi',
  enabled boolean not null default true
);

create table mobile_minute (
  station_id int not null,
  start_at timestamptz not null,
  longitude real, latitude real, -- single precision resolves one metre
  pm25 real, pm10 real, no2 real, o3 real, co real, tvoc real, temperature real, humidity real,
  flags jsonb,
  frame_id bigint,
  rev bigint not null default 0,
  realtime boolean not null default false,
  primary key (station_id, start_at)
) partition by range (start_at);
create index on mobile_minute (start_at);

alter table device_binding drop constraint device_binding_target_kind_check;
alter table device_binding add constraint device_binding_target_kind_check
  check (target_kind in ('site', 'outlet', 'dust', 'point', 'component', 'mobile'));
create trigger monitor_point_factor_changed after insert or update or delete on monitor_point_factor for each statement execute function device_directory_changed();
create trigger component_species_changed after insert or update or delete on component_species for each statement execute function device_directory_changed();
