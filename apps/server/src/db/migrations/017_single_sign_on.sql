-- Identity providers, sign-ins under way, and which identity stands for which account.

create table sso_provider (
  kind text primary key check (kind in ('oidc', 'cas')),
  name text not null,
  enabled boolean not null,
  server_url text not null,
  client_id text not null,
  client_secret bytea, -- sealed with a key that lies outside the database
  return_url text not null,
  user_claim text not null,
  updated_at timestamptz not null,
  updated_by text not null
);

-- A sign-in that was begun and not yet answered. Deleted when the answer comes, whatever it is.
create table sso_attempt (
  attempt_hash bytea primary key, -- of what only the browser that began knows
  kind text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_url text not null, -- as sent to the provider: the answer is redeemed for the same one
  address text not null,
  created_at timestamptz not null
);
create index on sso_attempt (created_at);
create index on sso_attempt (address, created_at);

create table sso_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  created_by text not null,
  last_used_at timestamptz,
  primary key (issuer, subject)
);
create index on sso_identity (user_id);

-- Opened through a provider: an initial password of the account, never used, need not be changed first.
alter table session add column by_provider boolean not null default false;
