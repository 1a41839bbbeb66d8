-- Emergency warnings: categories, levels, dated criteria, the warnings with their flow, and the versions of the
-- emission-reduction plan they bring into force.

create table alert_category (
  category_code text primary key,
  category_name text not null unique,
  position int not null,
  built_in boolean not null default false
);
insert into alert_category (category_code, category_name, position, built_in) values
  ('heavyPollution', '重污染天气', 1, true),
  ('ozone', '臭氧', 2, true),
  ('sandDust', '沙尘', 3, true),
  ('wildfire', '山火', 4, true),
  ('temporaryControl', '临时管控', 5, true);

create table warn_level (
  level_code text primary key,
  level_name text not null unique,
  colour text not null check (colour in ('red', 'orange', 'yellow', 'other')),
  severity int not null, -- larger is more severe
  built_in boolean not null default false
);
insert into warn_level (level_code, level_name, colour, severity, built_in) values
  ('red', '红色预警', 'red', 40, true),
  ('orange', '橙色预警', 'orange', 30, true),
  ('yellow', '黄色预警', 'yellow', 20, true),
  ('blue', '蓝色预警', 'other', 10, true),
  ('other', '其他', 'other', 1, true);

create table warning_criterion (
  id uuid primary key,
  category_code text not null references alert_category,
  level_code text not null references warn_level,
  alternatives jsonb not null, -- [[{aqiOver, hours}]]: any of the lists, each with all of its clauses
  effective_from date not null,
  source text not null,
  remark text not null default '',
  updated_at timestamptz not null,
  updated_by text not null,
  unique (category_code, level_code, effective_from)
);
insert into warning_criterion (id, category_code, level_code, alternatives, effective_from, source, updated_at, updated_by)
select ('00000000-0000-7000-8018-' || lpad(row_number() over ()::text, 12, '0'))::uuid, 'heavyPollution', level_code,
  alternatives::jsonb, effective_from::date, source, effective_from::timestamptz, '系统'
from (values
  ('yellow', '[[{"aqiOver":200,"hours":48}]]', '2017-09-20', '环境保护部重污染天气预警分级标准（2017年9月）'),
  ('orange', '[[{"aqiOver":200,"hours":72},{"aqiOver":300,"hours":24}]]', '2017-09-20',
   '环境保护部重污染天气预警分级标准（2017年9月）'),
  ('red', '[[{"aqiOver":200,"hours":96},{"aqiOver":300,"hours":48}],[{"aqiOver":499,"hours":24}]]', '2017-09-20',
   '环境保护部重污染天气预警分级标准（2017年9月）'),
  ('yellow', '[[{"aqiOver":200,"hours":24}],[{"aqiOver":150,"hours":48}]]', '2024-01-11',
   '关于进一步优化重污染天气应对机制的指导意见（环大气〔2024〕6号）'),
  ('orange', '[[{"aqiOver":200,"hours":48}],[{"aqiOver":150,"hours":72}]]', '2024-01-11',
   '关于进一步优化重污染天气应对机制的指导意见（环大气〔2024〕6号）'),
  ('red', '[[{"aqiOver":200,"hours":72},{"aqiOver":300,"hours":24}]]', '2024-01-11',
   '关于进一步优化重污染天气应对机制的指导意见（环大气〔2024〕6号）')
) as shipped (level_code, alternatives, effective_from, source);

-- Versions of the plan: an upload is a draft until it is imported and counted.
create table reduction_plan (
  id uuid primary key,
  plan_number int unique,
  file_name text not null,
  sha256 text not null,
  uploaded_by uuid not null,
  uploaded_name text not null,
  uploaded_at timestamptz not null,
  passed boolean not null,
  row_count int not null,
  enterprise_count int not null,
  rows jsonb not null, -- as read, until imported
  problems jsonb not null,
  imported_at timestamptz,
  imported_name text
);
create index on reduction_plan (uploaded_at desc);

create table reduction_measure (
  plan_id uuid not null references reduction_plan on delete cascade,
  enterprise_id int not null references enterprise,
  level_code text not null references warn_level,
  position int not null, -- row of the sheet
  measure text not null,
  share_pm real, -- percent of the enterprise's emission; null = not stated
  share_so2 real,
  share_nox real,
  share_voc real,
  primary key (plan_id, enterprise_id, level_code, position)
);

create table warning (
  id uuid primary key,
  name text not null,
  category_code text not null references alert_category,
  level_code text not null references warn_level, -- as published
  now_level_code text not null references warn_level, -- after 升降级
  area_code text not null references area,
  auto boolean not null default false,
  step text not null check (step in ('consult', 'suggest', 'sign', 'publish', 'start', 'lift', 'cancel')),
  plan_start_at timestamptz not null,
  plan_end_at timestamptz not null check (plan_end_at > plan_start_at),
  actual_start_at timestamptz,
  actual_end_at timestamptz,
  reason text not null,
  plan_id uuid references reduction_plan, -- the version frozen at the start
  version int not null default 1,
  created_by uuid,
  created_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on warning (created_at desc);
-- One warning of a category runs in an area, and the machine keeps one draft of a category.
create unique index warning_running on warning (category_code, area_code) where step = 'start';
create unique index warning_auto_draft on warning (category_code) where auto and step = 'consult';

create table warning_flow (
  id bigint generated always as identity primary key, -- the order of what was done
  warning_id uuid not null references warning on delete cascade,
  action text not null,
  level_code text not null references warn_level,
  opinion text not null default '',
  user_id uuid,
  user_name text not null,
  org_name text not null,
  at timestamptz not null
);
create index on warning_flow (warning_id, id);

-- How far measured hours have been judged for automatic drafts.
create table warning_watch (
  one boolean primary key default true check (one),
  judged_until timestamptz
);
insert into warning_watch default values;
