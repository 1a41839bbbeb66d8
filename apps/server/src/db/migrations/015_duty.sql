-- 值班表 and 交接班: who is on duty when, how that came about, what each shift left to the next, and who was told at once.

create table duty_shift (
  duty_date date not null, -- the city's date of the shift's beginning
  shift text not null check (shift in ('day', 'night')),
  version int not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (duty_date, shift)
);

create table duty_member (
  duty_date date not null,
  shift text not null,
  user_id uuid not null references app_user,
  part text not null check (part in ('chief', 'officer')),
  position smallint not null,
  primary key (duty_date, shift, user_id),
  foreign key (duty_date, shift) references duty_shift
);
create unique index on duty_member (duty_date, shift) where part = 'chief';

-- Every change of the roster in words, with the names of those concerned. Append-only.
create table duty_change (
  id uuid primary key,
  kind text not null check (kind in ('save', 'copy', 'swap')),
  sentence text not null,
  detail jsonb not null,
  user_id uuid not null references app_user,
  user_name text not null,
  at timestamptz not null
);
create index on duty_change (at desc);
create trigger duty_change_append_only before update or delete on duty_change for each row execute function refuse_change();

create table duty_note (
  id uuid primary key,
  duty_date date not null,
  shift text not null,
  user_id uuid not null references app_user,
  user_name text not null,
  note text not null,
  at timestamptz not null
);
create index on duty_note (at);
create trigger duty_note_append_only before update or delete on duty_note for each row execute function refuse_change();

-- content is kept as the very text that was hashed.
create table hand_over (
  id uuid primary key,
  duty_date date not null,
  shift text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  user_id uuid not null references app_user,
  user_name text not null,
  signed_at timestamptz not null,
  content text not null,
  hash text not null,
  open_count int not null,
  overdue_count int not null,
  unique (duty_date, shift)
);
create index on hand_over (end_at desc);
create trigger hand_over_append_only before update or delete on hand_over for each row execute function refuse_change();

create table hand_over_taken (
  hand_over_id uuid primary key references hand_over,
  user_id uuid not null references app_user,
  user_name text not null,
  signed_at timestamptz not null,
  hash text not null -- of the content that was read
);
create trigger hand_over_taken_append_only before update or delete on hand_over_taken for each row execute function refuse_change();

-- Level-one alarms told to the people on duty: once at birth, once per running clock to the 值班长.
create table duty_notice (
  event_id uuid not null references event,
  stage text not null check (stage in ('officer', 'chief')),
  clock_from timestamptz not null,
  user_ids uuid[] not null,
  user_names text[] not null,
  at timestamptz not null,
  primary key (event_id, stage, clock_from)
);
