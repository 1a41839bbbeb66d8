-- What users have delivered to themselves, and what was delivered.

create table subscription (
  user_id uuid not null references app_user on delete cascade,
  item text not null,
  created_at timestamptz not null,
  next_at timestamptz not null, -- when the next delivery falls due
  primary key (user_id, item)
);
create index on subscription (next_at);

create table subscription_message (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  item text not null,
  period text not null, -- the day, the week's Monday or the month it is about
  title text not null,
  content text not null,
  delivered_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, item, period)
);
create index on subscription_message (user_id, delivered_at desc);
create index on subscription_message (user_id) where read_at is null;
