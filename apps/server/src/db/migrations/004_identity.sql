-- Organisations, users, roles, the permission tree, sessions and the operations log.

create table organisation (
  org_code text primary key,
  org_name text not null,
  parent_code text references organisation,
  area_code text,
  sort int not null default 0
);

create table app_user (
  id uuid primary key,
  user_code text not null unique,
  remark_name text not null,
  password_hash text not null,
  must_change_password boolean not null default true,
  disabled boolean not null default false,
  demo boolean not null default false,
  mobile_phone text not null default '',
  email text not null default '',
  post_name text not null default '',
  org_code text not null references organisation,
  area_codes text[] not null default '{}', -- subtree roots; the city code = everything
  enterprise_code text,
  permission_version int not null default 1,
  created_at timestamptz not null
);

create table role (
  role_code text primary key,
  role_name text not null,
  rights text[] not null
);

create table user_role (
  user_id uuid not null references app_user on delete cascade,
  role_code text not null references role,
  primary key (user_id, role_code)
);

create table permission_node (
  fix_code text primary key,
  com_name text not null,
  uri text not null,
  icon text not null default '',
  parent_code text references permission_node,
  keep_alive boolean not null default false,
  tabs jsonb not null default '[]',
  rights text[] not null default '{}', -- shown to whoever holds one of them; empty = everybody
  sort int not null default 0
);

create table session (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  permission_version int not null,
  kind text not null default 'person' check (kind in ('person', 'command', 'seed')), -- only persons are limited in number
  created_at timestamptz not null,
  active_at timestamptz not null,
  address text,
  password_failures smallint not null default 0, -- wrong old passwords given in this session
  ended_at timestamptz,
  ended_key text -- ErrorKey the token is answered with from then on
);
create index on session (user_id) where ended_at is null;

create table login_failure (
  id bigint generated always as identity primary key,
  user_code text not null,
  address text not null,
  at timestamptz not null,
  settled boolean not null default false -- a later success: counts for the address still, for the account no more
);
create index on login_failure (user_code, at);
create index on login_failure (address, at);

create table captcha (
  id text primary key,
  answer_hash text not null,
  expires_at timestamptz not null
);

-- Download tickets that were used; kept until the ticket would have expired anyway.
create table used_ticket (
  mac bytea primary key,
  expires_at timestamptz not null
);

create table password_history (
  user_id uuid not null references app_user on delete cascade,
  password_hash text not null,
  at timestamptz not null
);

create table message_rule (
  user_id uuid primary key references app_user on delete cascade,
  rule_content text not null default ''
);

-- Hash chain: hash = sha256(prev_hash || canonical row). Append-only; the daily anchor pins it.
create table operations_log (
  id bigint primary key,
  at timestamptz not null,
  user_id uuid,
  user_code text not null,
  address text not null,
  action text not null,
  object text not null,
  result text not null,
  detail jsonb not null default '{}',
  prev_hash bytea not null,
  hash bytea not null
);
create index on operations_log (at desc);
create trigger operations_log_append_only before update or delete on operations_log for each row execute function refuse_change();
create trigger operations_log_no_truncate before truncate on operations_log execute function refuse_change();

create function operation_hash(
  prev_hash bytea, id bigint, at timestamptz, user_id uuid, user_code text, address text, action text, object text, result text, detail jsonb
) returns bytea language sql stable as $$
  select sha256(prev_hash || convert_to(jsonb_build_array(
    id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), user_id, user_code, address, action, object, result, detail)::text, 'UTF8'))
$$;

-- One round trip per entry. The lock comes first: each statement of the function sees what was committed before it.
create function append_operation(
  at timestamptz, user_id uuid, user_code text, address text, action text, object text, result text, detail jsonb
) returns void language plpgsql as $$
declare
  last_id bigint;
  last_hash bytea;
begin
  perform pg_advisory_xact_lock(7203212);
  select l.id, l.hash into last_id, last_hash from operations_log l order by l.id desc limit 1;
  last_id := coalesce(last_id, 0) + 1;
  last_hash := coalesce(last_hash, decode(repeat('00', 32), 'hex'));
  insert into operations_log values (last_id, at, user_id, user_code, address, action, object, result, detail, last_hash,
    operation_hash(last_hash, last_id, at, user_id, user_code, address, action, object, result, detail));
end $$;

create table operations_log_anchor (
  day date primary key,
  last_id bigint not null,
  hash bytea not null
);
