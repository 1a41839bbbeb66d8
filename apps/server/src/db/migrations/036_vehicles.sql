-- 机动车监测: remote sensing of exhausts and captured black smoke. Passages are records, not series: they belong to the
-- feature, and a passage is one row however often it is pushed.

-- The code tables of document 2 section 3.7, with where each name comes from; a city may call them otherwise.
create table vehicle_type (
  code smallint primary key,
  name text not null,
  source text not null
);
insert into vehicle_type (code, name, source) values (0, '未知', '文档2 §3.7');
insert into vehicle_type (code, name, source)
select code, name, '通用卡口相机车型表（可改）'
from unnest(array['客车', '货车', '轿车', '面包车', '小货车', '行人', '二轮车', '三轮车', 'SUV/MPV', '中型客车', '机动车',
  '非机动车', '小型轿车', '微型轿车', '皮卡车', '集装箱卡车', '微卡', '渣土车', '吊车', '油罐车', '混凝土搅拌车', '平板拖车',
  '两厢轿车', '三厢轿车', '轿跑', '小型客车']) with ordinality as t(name, code);

create table plate_color (
  code text primary key,
  name text not null,
  sort smallint not null,
  source text not null
);
insert into plate_color (code, name, sort, source) values
  ('1', '蓝牌', 1, '文档2 §3.7'), ('2', '黄牌', 2, '文档2 §3.7'), ('5', '绿牌', 3, '文档2 §3.7'),
  ('3', '白牌', 4, '文档2 §3.7'), ('4', '黑牌', 5, '文档2 §3.7');

create table vehicle_fuel (
  code text primary key,
  name text not null,
  source text not null
);
insert into vehicle_fuel (code, name, source) values
  ('A', '汽油', '文档2 §3.7'), ('B', '柴油', '文档2 §3.7'), ('C', '新能源', '文档2 §3.7'), ('D', '未知', '文档2 §3.7');

-- Limits of exhausts by the days on which they hold. Those of diesel are the ones HJ 845-2017 is quoted with in the
-- press; the standard itself was not read. Petrol has no national one: it is entered for the city.
create table vehicle_limit (
  id int generated always as identity primary key,
  fuel_code text not null references vehicle_fuel,
  item text not null check (item in ('co', 'hc', 'no', 'opacity', 'ringelmann')),
  -- %, 10⁻⁶ or a step of the Ringelmann scale, as the item is measured.
  limit_value real not null check (limit_value >= 0),
  valid_from date not null,
  valid_to date,
  source text not null,
  unique (fuel_code, item, valid_from)
);
insert into vehicle_limit (fuel_code, item, limit_value, valid_from, source) values
  ('B', 'opacity', 30, '2017-07-27', 'HJ 845-2017（据公开报道，待核原文）'),
  ('B', 'ringelmann', 1, '2017-07-27', 'HJ 845-2017（据公开报道，待核原文）'),
  ('B', 'no', 1500, '2017-07-27', 'HJ 845-2017（高排放筛查值，待核原文）');

create table vehicle_point (
  id int generated always as identity primary key,
  identifier text not null unique,
  point_name text not null,
  -- 1 remote sensing, 2 black smoke camera.
  kind text not null check (kind in ('1', '2')),
  area_code text not null references area,
  address text not null,
  longitude double precision not null,
  latitude double precision not null,
  lanes smallint not null,
  -- Rise of the road in the direction of the drive, %.
  slope_pct real not null default 0
);

create table vehicle_passage (
  point_id int not null references vehicle_point,
  -- As the device counts: a passage that is pushed again is the same.
  sequence bigint not null,
  passed_at timestamptz not null,
  lane smallint not null,
  -- 2 up, 1 down.
  direction text not null check (direction in ('1', '2')),
  plate text,
  plate_confidence real,
  plate_color_code text references plate_color,
  type_code smallint not null references vehicle_type,
  fuel_code text not null references vehicle_fuel,
  stage_name text,
  speed_kmh real,
  accel_ms2 real,
  -- Whether the exhaust was looked at; everything below is of that test.
  is_tested boolean not null,
  vsp real,
  plume_pct real,
  weather text,
  wind_ms real,
  temperature real,
  humidity real,
  co real,
  hc real,
  no real,
  opacity real,
  ringelmann real,
  -- 1 passed, -1 failed, 0 invalid; null where no limit is entered for the fuel.
  result text check (result in ('1', '-1', '0')),
  reasons text[] not null default '{}',
  exceeded text[] not null default '{}',
  picture_sha256 text,
  -- Where the plate stands in the picture: left, top, width, height as shares of it.
  plate_box real[],
  received_at timestamptz not null,
  primary key (point_id, sequence)
);
create index on vehicle_passage (passed_at);
create index on vehicle_passage (point_id, passed_at);
create index on vehicle_passage (plate, plate_color_code, passed_at) where is_tested;
create index vehicle_passage_failed on vehicle_passage (passed_at, plate, plate_color_code) where result = '-1';

create table smoke_hand_over (
  id uuid primary key,
  receiver text not null,
  reason text not null,
  handed_by uuid not null references app_user,
  handed_at timestamptz not null
);

create table smoke_record (
  id uuid primary key,
  point_id int not null references vehicle_point,
  sequence bigint not null,
  seen_at timestamptz not null,
  lane smallint not null,
  direction text not null check (direction in ('1', '2')),
  plate text,
  plate_confidence real,
  plate_color_code text references plate_color,
  type_code smallint not null references vehicle_type,
  fuel_code text not null references vehicle_fuel,
  ringelmann real not null check (ringelmann between 0 and 5),
  -- How sure the camera is, 0 to 1.
  confidence real,
  -- [{sha256, plateBox}]
  pictures jsonb not null,
  status text not null default '1' check (status in ('1', '2', '3', '4', '5')),
  hand_over_id uuid references smoke_hand_over,
  received_at timestamptz not null,
  unique (point_id, sequence)
);
create index on smoke_record (seen_at);
create index on smoke_record (status, seen_at);

-- Never changed: who said what, the first opinion and the second.
create table smoke_review (
  record_id uuid not null references smoke_record,
  round smallint not null check (round in (1, 2)),
  -- 1 black smoke, 2 not.
  opinion text not null check (opinion in ('1', '2')),
  note text not null default '',
  reviewer_id uuid not null references app_user,
  reviewed_at timestamptz not null,
  primary key (record_id, round)
);
