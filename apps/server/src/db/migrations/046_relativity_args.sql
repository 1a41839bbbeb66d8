-- 相关分析参数组: which components a person sets against each other, kept under a name for oneself.
create table relativity_args (
  id uuid primary key,
  user_id uuid not null references app_user,
  args_name text not null,
  family text not null check (family in ('VOC', 'PM')),
  factor_codes text[] not null check (cardinality(factor_codes) between 2 and 12),
  unit text not null check (unit in ('ugm3', 'ppb')),
  data_type text not null check (data_type in ('HOUR', 'DAY')),
  version int not null default 1, -- raised by every change
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, args_name)
);
