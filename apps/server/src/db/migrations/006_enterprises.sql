-- The inventory of enterprises (industry, park, processes with emissions, energy, solvents, emergency measures), search
-- by place, and each user's sector radius on the map.

create table enterprise_inventory (
  enterprise_id int primary key references enterprise,
  park_type text,
  park_name text,
  division_code text not null, -- GB/T 4754-2017 division
  division_name text not null,
  control_type text,
  water_pollutants text[] not null default '{}',
  fuel_name text,
  fuel_amount real, -- per year
  fuel_unit text,
  electricity real, -- baseline of a year, 10⁴ kWh
  solvent_codes text[] not null default '{}',
  labels text[] not null default '{}',
  red_measures text[] not null default '{}',
  orange_measures text[] not null default '{}',
  yellow_measures text[] not null default '{}',
  remark text not null default '',
  source text not null
);
create index on enterprise_inventory (division_code);

-- Emissions of a process in kg per day; null = none declared.
create table enterprise_section (
  enterprise_id int not null references enterprise,
  position smallint not null,
  process_code text not null,
  section_name text not null,
  emission_tsp real,
  emission_voc real,
  emission_so2 real,
  emission_nox real,
  primary key (enterprise_id, position)
);
create index on enterprise_section (process_code);

-- R-trees over the places: a search asks for a box, then takes true distances.
create index enterprise_place on enterprise using gist (point(longitude, latitude));
create index dust_site_place on dust_site using gist (point(longitude, latitude));

create table user_map_setting (
  user_id uuid primary key references app_user on delete cascade,
  sector_radius_m int not null
);
