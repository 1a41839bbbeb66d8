-- Posts that tasks can be sent to, who changed a setting, what the check of the operations log found, and the indexes
-- by which accounts are listed with their last activity.

create table post (
  post_code text primary key,
  post_name text not null,
  org_code text not null references organisation,
  created_at timestamptz not null,
  ended_at timestamptz -- no longer used; kept because tasks of the past name it
);
create unique index on post (org_code, post_name) where ended_at is null;

-- Who held a post when; a membership is ended, never removed.
create table post_holder (
  post_code text not null references post,
  user_id uuid not null references app_user,
  valid_from timestamptz not null,
  valid_to timestamptz not null default 'infinity',
  primary key (post_code, user_id, valid_from)
);
create index on post_holder (user_id);

alter table setting add column updated_by text not null default '';

create index on session (user_id);
create index on operations_log (user_id, at desc);
create index on operations_log (action, at desc);

-- What was verified of the hash chain so far. Only a memory of the check: a full one starts from the first entry.
create table operations_log_check (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  full_checked_at timestamptz not null,
  verified_id bigint not null, -- entries up to and with this one were whole
  verified_hash bytea not null,
  broken_id bigint,
  broken_reason text
);
