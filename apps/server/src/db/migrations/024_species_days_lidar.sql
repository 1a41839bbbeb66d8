-- Species of every family (VOC, ions, carbon, elements) as series of their own, days of outlets and points, and what a
-- lidar's profiles say of an hour.

-- What is measured of the air's composition, by family: each is a method of its own with a row of its own.
alter table component_species rename to species;
alter table species rename constraint component_species_pkey to species_pkey;
alter trigger component_species_changed on species rename to species_changed;
alter table species drop constraint component_species_position_key;
alter table species
  add column family text not null default 'voc' check (family in ('voc', 'ions', 'carbon', 'elements')),
  add column unit text not null default 'µg/m³',
  add column charge smallint, -- of an ion
  add column detection_limit real, -- in the unit; null = nobody said
  add column detection_limit_source text,
  add column uncertainty_pct real, -- of a value well above the detection limit
  add column uncertainty_source text,
  add check ((detection_limit is null) = (detection_limit_source is null)),
  add check ((uncertainty_pct is null) = (uncertainty_source is null)),
  add unique (family, position);
alter table species alter column family drop default, alter column unit drop default;
comment on column species.position is '1-based cell of the family''s rows';
update species set uncertainty_pct = 10, uncertainty_source = '平台约定（PMF 误差比例，VOC 10%），以仪器质控结果替换';

-- Codes: HJ 212-2017 where it has one, else the product's own (a997xx), as with VOC.
insert into species (factor_code, position, family, name_zh, name_en, group_code, group_name, molar_mass, charge, unit,
    detection_limit, detection_limit_source, uncertainty_pct, uncertainty_source, source)
  select code, position, 'ions', name_zh, name_en, 'IONS', '水溶性离子', molar_mass, charge, 'µg/m³', detection_limit,
    case when detection_limit is not null then '在线离子色谱（MARGA 类）厂家标称小时检出限，以本机核查值替换' end, 10,
    '平台约定（PMF 误差比例，离子 10%），以仪器质控结果替换', 'molarMass: IUPAC 2021; code: 平台自定'
  from (values
    ('a99701', 1, '硫酸根', 'Sulfate', 96.06, -2, 0.04), ('a99702', 2, '硝酸根', 'Nitrate', 62.005, -1, 0.05),
    ('a99703', 3, '铵根', 'Ammonium', 18.039, 1, 0.05), ('a99704', 4, '氯离子', 'Chloride', 35.45, -1, 0.01),
    ('a99705', 5, '钠离子', 'Sodium ion', 22.99, 1, 0.05), ('a99706', 6, '钾离子', 'Potassium ion', 39.098, 1, 0.09),
    ('a99707', 7, '镁离子', 'Magnesium ion', 24.305, 2, 0.06), ('a99708', 8, '钙离子', 'Calcium ion', 40.078, 2, 0.09),
    ('a99709', 9, '氟离子', 'Fluoride', 18.998, -1, null), ('a99710', 10, '亚硝酸根', 'Nitrite', 46.005, -1, null)
  ) v (code, position, name_zh, name_en, molar_mass, charge, detection_limit)
  union all
  select code, position, 'carbon', name_zh, name_en, 'CARBON', '碳组分', null, null, 'µg/m³', detection_limit,
    '在线热光法（Sunset 类）厂家标称小时检出限，以本机核查值替换', 15, '平台约定（PMF 误差比例，碳组分 15%），以仪器质控结果替换', 'code: 平台自定'
  from (values ('a99721', 1, '有机碳', 'Organic carbon', 0.5), ('a99722', 2, '元素碳', 'Elemental carbon', 0.5)
  ) v (code, position, name_zh, name_en, detection_limit)
  union all
  select code, position, 'elements', name_zh, name_en, 'ELEMENTS', '元素', molar_mass, null, 'ng/m³', null, null, 20,
    '平台约定（PMF 误差比例，金属 20%），以仪器质控结果替换',
    'molarMass: IUPAC 2021; code: ' || case when code < 'a99' then 'HJ 212-2017' else '平台自定' end
  from (values
    ('a99741', 1, '铝', 'Aluminium', 26.982), ('a99742', 2, '硅', 'Silicon', 28.085), ('a99743', 3, '硫', 'Sulfur', 32.06),
    ('a99744', 4, '氯', 'Chlorine', 35.45), ('a99745', 5, '钾', 'Potassium', 39.098), ('a99746', 6, '钙', 'Calcium', 40.078),
    ('a99747', 7, '钛', 'Titanium', 47.867), ('a99748', 8, '钒', 'Vanadium', 50.942), ('a99749', 9, '铬', 'Chromium', 51.996),
    ('a99750', 10, '锰', 'Manganese', 54.938), ('a99751', 11, '铁', 'Iron', 55.845), ('a99752', 12, '钴', 'Cobalt', 58.933),
    ('a99753', 13, '镍', 'Nickel', 58.693), ('a99754', 14, '铜', 'Copper', 63.546), ('a99755', 15, '锌', 'Zinc', 65.38),
    ('a20007', 16, '砷', 'Arsenic', 74.922), ('a99756', 17, '硒', 'Selenium', 78.971), ('a99757', 18, '溴', 'Bromine', 79.904),
    ('a99758', 19, '锶', 'Strontium', 87.62), ('a99759', 20, '银', 'Silver', 107.868), ('a20026', 21, '镉', 'Cadmium', 112.414),
    ('a99760', 22, '锡', 'Tin', 118.71), ('a99761', 23, '锑', 'Antimony', 121.76), ('a99762', 24, '钡', 'Barium', 137.327),
    ('a20058', 25, '汞', 'Mercury', 200.592), ('a20044', 26, '铅', 'Lead', 207.2)
  ) v (code, position, name_zh, name_en, molar_mass);

-- One table by family; the rows of VOC stay where they are.
alter table component_hour rename to voc_hour;
alter table voc_hour rename constraint component_hour_pkey to voc_hour_pkey;
alter table voc_hour rename constraint component_hour_source_check to voc_hour_source_check;
do $$
declare
  part regclass;
begin
  for part in select inhrelid::regclass from pg_inherits where inhparent = 'voc_hour'::regclass loop
    execute format('alter table %s rename to %I', part, replace(part::text, 'component_hour', 'voc_hour'));
  end loop;
end $$;
do $$
declare
  family text;
begin
  foreach family in array array['ions', 'carbon', 'elements'] loop
    execute format($sql$create table %I (
      site_id int not null,
      start_at timestamptz not null,
      measured real[] not null, -- one cell per species of the family, in its unit
      flags text, -- one character per position
      frame_id bigint,
      rev bigint not null default 0,
      valid_minutes smallint,
      source text not null default 'device' check (source in ('device', 'rolled', 'national', 'import')),
      primary key (site_id, start_at)
    ) partition by range (start_at)$sql$, family || '_hour');
  end loop;
end $$;

-- What was the component target is the family.
alter table device_binding drop constraint device_binding_target_kind_check;
alter table latest drop constraint latest_target_kind_check;
alter table value_history drop constraint value_history_target_kind_check;
alter table dead_letter drop constraint dead_letter_target_kind_check;
update device_binding set target_kind = 'voc' where target_kind = 'component';
update latest set target_kind = 'voc' where target_kind = 'component';
update value_history set target_kind = 'voc' where target_kind = 'component';
update dead_letter set target_kind = 'voc' where target_kind = 'component';
alter table device_binding add check (target_kind in ('site', 'outlet', 'dust', 'point', 'mobile', 'voc', 'ions', 'carbon', 'elements'));
alter table latest add check (target_kind in ('site', 'outlet', 'dust', 'point', 'mobile', 'voc', 'ions', 'carbon', 'elements'));
alter table value_history add check (target_kind in ('site', 'outlet', 'dust', 'point', 'mobile', 'voc', 'ions', 'carbon', 'elements', 'city'));
alter table dead_letter add check (target_kind in ('site', 'outlet', 'dust', 'point', 'mobile', 'voc', 'ions', 'carbon', 'elements'));

-- Days of the city (start_at is its midnight), from the hours that count; arrays by position as those of the hours.
create table outlet_day (
  outlet_id int not null,
  start_at timestamptz not null,
  valid_hours smallint[] not null,
  stopped_hours smallint[] not null, -- the source stood still: no concentration, mass zero
  mean real[] not null, -- measured
  peak real[] not null, -- highest hour
  converted_mean real[] not null,
  converted_peak real[] not null,
  mass real[] not null, -- kg; of the gas itself m³
  mass_hours smallint[] not null, -- hours the mass stands on
  flag_hours jsonb not null, -- {factor: {flag: hours}} of those that are not normal
  source text not null default 'rolled' check (source in ('device', 'rolled', 'national', 'import')),
  computed_at timestamptz not null,
  primary key (outlet_id, start_at)
) partition by range (start_at);

create table point_day (
  point_id int not null,
  start_at timestamptz not null,
  valid_hours smallint[] not null,
  mean real[] not null,
  peak real[] not null,
  lowest real[] not null,
  energy_kwh real[] not null, -- of energies, else null
  flag_hours jsonb not null,
  source text not null default 'rolled' check (source in ('device', 'rolled', 'national', 'import')),
  computed_at timestamptz not null,
  primary key (point_id, start_at)
) partition by range (start_at);

-- Days of what is there already; the worker takes them.
insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
  select 'outlet', outlet_id, 'day', date_trunc('day', start_at, 'Asia/Shanghai'), true, now() from outlet_hour group by 2, 4
  union all
  select 'point', point_id, 'day', date_trunc('day', start_at, 'Asia/Shanghai'), true, now() from point_hour group by 2, 4
  on conflict do nothing;

-- What the vertical profiles of an hour say, in layers from the lidar upwards.
create table lidar_hour (
  radar_id int not null,
  start_at timestamptz not null,
  profiles smallint not null,
  mixing_height_m real, -- mean of those profiles that show a top
  mixing_height_profiles smallint not null,
  layer_m real not null,
  extinction real[] not null, -- 1/km, mean of each layer; null = nothing measured
  depolarization real[],
  optical_depth real, -- up to the highest layer; null where too many layers are missing
  flag text, -- H: fewer profiles than an hour needs
  computed_at timestamptz not null,
  primary key (radar_id, start_at)
) partition by range (start_at);

-- Hours of the vertical scans that are there already, as the server works them out with each new scan.
do $$
declare
  y int;
begin
  for y in select distinct extract(year from start_at at time zone 'UTC')::int from radar_scan where kind = 'vertical' loop
    execute format('create table if not exists %I partition of lidar_hour for values from (%L) to (%L)', 'lidar_hour_' || y,
      make_timestamptz(y, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz(y + 1, 1, 1, 0, 0, 0, 'UTC'));
  end loop;
end $$;
insert into lidar_hour (radar_id, start_at, profiles, mixing_height_m, mixing_height_profiles, layer_m, extinction,
    depolarization, optical_depth, flag, computed_at)
  with whole as (
    select radar_id, date_trunc('hour', start_at) as hour, count(*) as profiles, avg(mixing_height_m) as mixing_height_m,
      count(mixing_height_m) as mixing_height_profiles
    from radar_scan where kind = 'vertical' and extinction is not null group by 1, 2
  ), layer as (
    select radar_id, date_trunc('hour', start_at) as hour, floor((first_gate_m + (gate - 1) * gate_m) / 100)::int as n,
      avg(e) as extinction, avg(d) as depolarization
    from radar_scan cross join lateral unnest(extinction, depolarization) with ordinality u (e, d, gate)
    where kind = 'vertical' and extinction is not null group by 1, 2, 3
  ), spread as (
    select whole.radar_id, whole.hour, array_agg(layer.extinction::real order by n) as extinction,
      array_agg(layer.depolarization::real order by n) as depolarization, count(layer.depolarization) as depolarized,
      min(n) filter (where layer.extinction is not null) as lowest, count(layer.extinction) as measured,
      sum(layer.extinction) as total,
      (array_agg(layer.extinction order by n) filter (where layer.extinction is not null))[1] as lowest_extinction
    from whole cross join generate_series(0, 29) n left join layer using (radar_id, hour, n) group by 1, 2
  )
  select radar_id, hour, profiles, mixing_height_m, mixing_height_profiles, 100, extinction,
    case when depolarized > 0 then depolarization end,
    case when lowest <= 4 and measured = 30 - lowest then (total + lowest * lowest_extinction) * 0.1 end,
    case when profiles < 2 then 'H' end, now()
  from whole join spread using (radar_id, hour);
