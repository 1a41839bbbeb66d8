-- Changes of identity providers wait for a second person; the chain of the operations log is keyed.

create table sso_provider_proposal (
  id uuid primary key,
  kind text not null check (kind in ('oidc', 'cas')),
  name text not null,
  enabled boolean not null,
  server_url text not null,
  client_id text not null,
  client_secret bytea, -- sealed like the provider's; null keeps the present one
  return_url text not null,
  user_claim text not null,
  proposed_at timestamptz not null,
  proposed_by uuid not null references app_user,
  decided_at timestamptz,
  decided_by uuid references app_user,
  outcome text check (outcome in ('confirmed', 'rejected', 'withdrawn', 'replaced')),
  check ((decided_at is null) = (outcome is null))
);
create unique index on sso_provider_proposal (kind) where decided_at is null;

-- HMAC-SHA256 (RFC 2104) of an entry. The key never enters the database: the server sends its two padded blocks, the
-- key exclusive-or 0x36 and 0x5c, with each entry.
create function operation_hash(
  prev_hash bytea, id bigint, at timestamptz, user_id uuid, user_code text, address text, action text, object text, result text, detail jsonb,
  inner_block bytea, outer_block bytea
) returns bytea language sql stable as $$
  select sha256(outer_block || sha256(inner_block || prev_hash || convert_to(jsonb_build_array(
    id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), user_id, user_code, address, action, object, result, detail)::text, 'UTF8')))
$$;

create function append_operation(
  at timestamptz, user_id uuid, user_code text, address text, action text, object text, result text, detail jsonb,
  inner_block bytea, outer_block bytea
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
    operation_hash(last_hash, last_id, at, user_id, user_code, address, action, object, result, detail, inner_block, outer_block));
end $$;
