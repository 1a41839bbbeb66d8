-- 专项任务: what is checked where, by which organisation, and every record of a visit.

create table patrol (
  id uuid primary key,
  patrol_name text not null,
  purpose text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  area_codes text[] not null default '{}',
  industry_codes text[] not null default '{}',
  version int not null default 1,
  created_by uuid not null references app_user,
  created_by_name text not null,
  created_org text not null references organisation,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index on patrol (start_at desc);

create table patrol_org (
  patrol_id uuid not null references patrol on delete cascade,
  org_code text not null references organisation,
  position smallint not null,
  primary key (patrol_id, org_code)
);

-- An enterprise of a task, in the charge of one organisation. The result is that of its newest record.
create table patrol_item (
  id uuid primary key,
  patrol_id uuid not null references patrol on delete cascade,
  enterprise_id int not null references enterprise,
  org_code text not null,
  result char(1) check (result in ('1', '2', '3')), -- 1 正常, 2 发现问题, 3 无法核实
  recorded_at timestamptz,
  record_count int not null default 0,
  event_id uuid references event,
  unique (patrol_id, enterprise_id),
  foreign key (patrol_id, org_code) references patrol_org (patrol_id, org_code)
);
create index on patrol_item (org_code);
create index on patrol_item (event_id) where event_id is not null;

-- Visits as they were recorded; a correction is a further row.
create table patrol_record (
  id uuid primary key,
  item_id uuid not null references patrol_item,
  result char(1) not null,
  note text not null,
  user_id uuid not null references app_user,
  user_name text not null,
  org_name text not null,
  attachment_ids uuid[] not null default '{}',
  at timestamptz not null
);
create index on patrol_record (item_id, at desc);
create trigger patrol_record_append_only before update or delete on patrol_record for each row execute function refuse_change();
