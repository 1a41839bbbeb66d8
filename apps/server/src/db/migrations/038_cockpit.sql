-- 知悉 of alarms that have no event, or before they have one: who took note of a record, once each.
create table alarm_seen (
  alarm_id uuid not null references alarm_record,
  user_id uuid not null references app_user on delete cascade,
  user_name text not null,
  org_name text not null,
  seen_at timestamptz not null,
  primary key (alarm_id, user_id)
);
create index on alarm_seen (user_id);
create index on alarm_record (started_at desc);

-- 一站一策: when something is proposed, to whom, and in which words. Places in braces are filled with figures.
create table strategy_rule (
  id uuid primary key,
  name text not null unique,
  factors text[] not null, -- pollutants of the daily index it is about; empty = all
  first_hour smallint not null default 0 check (first_hour between 0 and 23), -- city hours it holds in, both included;
  last_hour smallint not null default 23 check (last_hour between 0 and 23), -- first > last runs over midnight
  least_level smallint not null default 2 check (least_level between 1 and 6), -- of the hour's own pollutant
  most_wind real, -- m/s, below which it holds; null = any wind
  least_wind real,
  sources text not null check (sources in ('enterprise', 'dust', 'area')), -- whom it names: sources upwind, or the area
  measure text not null,
  period text not null,
  unit text not null, -- 责任单位
  most_rows smallint not null default 3 check (most_rows between 1 and 10),
  enabled boolean not null default true,
  position int not null,
  source text not null -- where the rule comes from
);

-- A proposal that somebody changed or decided; the others are worked out when they are asked for.
create table control_proposal (
  id text primary key, -- of station, pollutant, day, rule and object
  site_id int not null references site,
  factor_code text not null,
  day date not null,
  rule_id uuid not null references strategy_rule,
  object_kind text not null check (object_kind in ('enterprise', 'dust', 'area')),
  object_code text not null,
  object_name text not null,
  measure text not null,
  period text not null,
  unit text not null,
  basis text not null,
  score real not null,
  distance_m real,
  bearing_deg real,
  decision text not null default 'draft' check (decision in ('draft', 'accepted', 'rejected')),
  reason text not null default '',
  event_id uuid references event,
  version int not null default 1,
  updated_at timestamptz not null,
  updated_by uuid not null,
  updated_name text not null,
  decided_at timestamptz
);
create index on control_proposal (site_id, factor_code, day);
create index on control_proposal (decided_at) where decided_at is not null;

create table control_proposal_change (
  id bigint generated always as identity primary key, -- the order of what was done
  proposal_id text not null references control_proposal on delete cascade,
  action text not null check (action in ('edit', 'accept', 'reject')),
  detail text not null, -- what was changed, in words
  user_id uuid not null,
  user_name text not null,
  at timestamptz not null
);
create index on control_proposal_change (proposal_id, id);

-- Shipped as a start: conditions and measures are the product's own until the city's 一站一策 plan replaces them.
insert into strategy_rule (id, name, factors, first_hour, last_hour, least_level, most_wind, least_wind, sources, measure,
  period, unit, most_rows, position, source) values
  ('01980000-0000-7000-8000-000000000001', '上风向工业源核查', '{pm25,pm10,so2,no2,co}', 0, 23, 2, null, null, 'enterprise',
    '核查治污设施与在线监测运行情况，按排污许可限值从严控制，具备条件的错峰生产', '即日起至指标回落到良以下', '属地生态环境部门', 4, 1,
    '平台约定，待本市一站一策方案细化'),
  ('01980000-0000-7000-8000-000000000002', '日间挥发性有机物管控', '{o38h}', 7, 17, 2, null, null, 'enterprise',
    '涂装、印刷、清洗等涉挥发性有机物工序错峰到18时以后，核查废气收集与治理设施', '当日8时至18时', '属地生态环境部门', 4, 2,
    '平台约定，待本市一站一策方案细化'),
  ('01980000-0000-7000-8000-000000000003', '上风向工地抑尘', '{pm10,pm25}', 5, 22, 2, null, 6, 'dust',
    '开启围挡喷淋与雾炮抑尘，冲洗出场车辆，覆盖裸土', '施工时段', '属地住建部门', 3, 3,
    '平台约定；措施类别见《防治城市扬尘污染技术规范》HJ/T 393-2007'),
  ('01980000-0000-7000-8000-000000000004', '上风向工地停止土方', '{pm10,pm25}', 0, 23, 3, null, null, 'dust',
    '停止土方开挖、拆除与渣土运输，裸土全覆盖', '即日起至指标回落到良', '属地住建部门', 3, 4,
    '平台约定；措施类别见《防治城市扬尘污染技术规范》HJ/T 393-2007'),
  ('01980000-0000-7000-8000-000000000005', '交通高峰疏导', '{no2,pm25,co}', 6, 9, 2, 3, null, 'area',
    '站点周边道路加强疏导，国四及以下柴油货车绕行', '早高峰6时至9时', '公安交管部门', 1, 5, '平台约定，待本市一站一策方案细化'),
  ('01980000-0000-7000-8000-000000000006', '晚高峰疏导', '{no2,pm25,co}', 16, 20, 2, 3, null, 'area',
    '站点周边道路加强疏导，国四及以下柴油货车绕行', '晚高峰17时至20时', '公安交管部门', 1, 6, '平台约定，待本市一站一策方案细化'),
  ('01980000-0000-7000-8000-000000000007', '夜间巡查', '{pm25,pm10,co}', 18, 5, 2, null, null, 'area',
    '巡查露天焚烧、餐饮油烟与夜间违规施工', '18时至次日5时', '属地城管部门', 1, 7, '平台约定，待本市一站一策方案细化'),
  ('01980000-0000-7000-8000-000000000008', '静稳天气会商', '{pm25,no2}', 0, 23, 3, 1.5, null, 'area',
    '组织会商，加密站点周边巡查，提前落实应急减排准备', '静稳期间', '市生态环境局', 1, 8, '平台约定，待本市一站一策方案细化'),
  ('01980000-0000-7000-8000-000000000009', '道路抑尘', '{pm10}', 5, 22, 2, null, null, 'area',
    '周边道路机械化清扫并洒水抑尘', '5时至22时', '属地城管部门', 1, 9,
    '平台约定；措施类别见《防治城市扬尘污染技术规范》HJ/T 393-2007');
