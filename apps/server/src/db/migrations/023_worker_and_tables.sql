-- Attempts and a dead letter for what the worker takes, keys that begin with the target, the history of values cut by
-- the year of the change, indexes of foreign keys, and the values that status columns may hold.

-- What is due: how often it failed, and when it is tried again. A batch that failed is tried again in smaller ones.
alter table roll_up_due
  add column attempts smallint not null default 0,
  add column last_error text,
  add column first_failed_at timestamptz,
  add column next_attempt_at timestamptz, -- null = at once
  add column batch_limit int check (batch_limit > 0); -- taken with at most so many others of the same limit
alter table alarm_due
  add column attempts smallint not null default 0,
  add column last_error text,
  add column first_failed_at timestamptz,
  add column next_attempt_at timestamptz,
  add column batch_limit int check (batch_limit > 0);
-- What waits for its next attempt holds back what is later of its target.
create index alarm_due_waiting on alarm_due (target_id, target_kind, granularity, start_at) where next_attempt_at is not null;

-- What could not be done after several attempts: taken off its due table in the transaction that writes it here.
create table dead_letter (
  id uuid primary key,
  queue text not null check (queue in ('rollUp', 'alarm')),
  target_kind text not null check (target_kind in ('site', 'outlet', 'dust', 'point', 'component', 'mobile')),
  target_id int not null,
  granularity text not null check (granularity in ('fiveMinute', 'hour', 'day')),
  start_at timestamptz not null,
  late boolean not null,
  error text not null, -- shown to administrators: no connection strings, no passwords
  attempts int not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  unique (target_id, target_kind, queue, granularity, start_at)
);
create index on dead_letter (last_failed_at desc, id);

-- Keys begin with the target, as those of the series do: a target's rows can lie together on one node.
alter table roll_up_due drop constraint roll_up_due_pkey,
  add primary key (target_id, target_kind, granularity, start_at);
alter table alarm_due drop constraint alarm_due_pkey,
  add primary key (target_id, target_kind, granularity, start_at);
alter table latest drop constraint latest_pkey,
  add primary key (target_id, target_kind, granularity);
create index on latest (target_kind, granularity);

-- The history of values, by the year (UTC) in which a value changed: a year past its retention is dropped whole.
alter table value_history rename to value_history_unpartitioned;
alter table value_history_unpartitioned rename constraint value_history_pkey to value_history_unpartitioned_pkey;
create table value_history (
  rev bigint not null,
  target_kind text not null check (target_kind in ('site', 'outlet', 'dust', 'point', 'component', 'mobile', 'city')),
  target_id int not null,
  granularity text not null check (granularity in ('minute', 'fiveMinute', 'hour', 'hourChecked', 'day')),
  factor text not null,
  start_at timestamptz not null,
  old_value real,
  old_flag text,
  frame_id bigint,
  auditor text,
  reason text not null check (reason in ('resend', 'backfill', 'recomputed', 'share', 'import', 'review')),
  changed_at timestamptz not null,
  primary key (target_id, target_kind, granularity, factor, start_at, rev, changed_at)
) partition by range (changed_at);
do $$
declare
  y int;
begin
  for y in select distinct extract(year from changed_at at time zone 'UTC')::int from value_history_unpartitioned loop
    execute format('create table %I partition of value_history for values from (%L) to (%L)', 'value_history_' || y,
      make_timestamptz(y, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz(y + 1, 1, 1, 0, 0, 0, 'UTC'));
  end loop;
end $$;
insert into value_history (rev, target_kind, target_id, granularity, factor, start_at, old_value, old_flag, frame_id,
    auditor, reason, changed_at)
  select rev, target_kind, target_id, granularity, factor, start_at, old_value, old_flag, frame_id, auditor, reason, changed_at
  from value_history_unpartitioned;
drop table value_history_unpartitioned;

-- The newest data version whose changes are no longer kept: what cells held before it cannot be told.
create table history_floor (
  only_row boolean primary key default true check (only_row),
  rev bigint not null
);
insert into history_floor (rev) values (0);

create index on event (enterprise_id) where enterprise_id is not null;
create index on event (site_id) where site_id is not null;
create index on outlet (enterprise_id);
create index on comment (event_id);

-- Values of status columns, as the domain lists them; a test compares.
alter table site add check (site_type in ('10', '11', '12', '20', '30', '40', '41', '42', '43', '50', '60', '70', '71', '72', '80'));
alter table device_profile add check (crc in ('hj212', 'modbus', 'any', 'ignore'));
alter table site_hour_raw add check (source in ('device', 'rolled', 'national', 'import'));
alter table site_hour_checked add check (source in ('device', 'rolled', 'national', 'import'));
alter table outlet_hour add check (source in ('device', 'rolled', 'national', 'import'));
alter table dust_hour add check (source in ('device', 'rolled', 'national', 'import'));
alter table point_hour add check (source in ('device', 'rolled', 'national', 'import'));
alter table component_hour add check (source in ('device', 'rolled', 'national', 'import'));
alter table city_hour add check (source in ('device', 'rolled', 'national', 'import'));
alter table city_day add check (source in ('device', 'rolled', 'national', 'import'));
alter table latest add check (target_kind in ('site', 'outlet', 'dust', 'point', 'component', 'mobile'));
alter table roll_up_due add check (target_kind in ('site', 'outlet', 'dust', 'point'));
alter table alarm_due add check (target_kind in ('site', 'outlet', 'dust'));
alter table import_batch add check (kind in ('cnemc-hourly', 'prsa'));

alter table alarm_rule
  add check (alarm_type in ('0', '1')),
  add check (calculation_mode in ('0', '1', '2', '3', '4', '5')),
  add check (accuracy in ('0', '1')),
  add check (threshold_unit in ('absolute', 'percent')),
  add check (status in ('0', '1'));
alter table quiet_period add check (subject_kind in ('site', 'outlet', 'dust'));
alter table alarm_state add check (subject_kind in ('site', 'outlet', 'dust'));
alter table alarm_record
  add check (level in (1, 2, 3)),
  add check (status in (1, 2, 3));

alter table event
  add check (event_type in ('1', '2', '3', '4', '6', '7', '7.4', '4.7')),
  add check (status in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12)),
  add check (level in (1, 2, 3)),
  add check (ps_type in ('1', '2')),
  add check (delegate_type in ('1', '2', '3', '4')),
  add check (deadline_stage in ('dispatch', 'sign', 'feedback', 'assess', 'supervise')),
  add check (escalation in (0, 1, 2));
alter table flow_step
  add check (action in ('raise', 'delegate', 'confirm', 'assistConfirm', 'deliver', 'rollback', 'refuseReturn', 'feedback',
    'furtherFeedback', 'assessDispatch', 'assessArchive', 'redelegate', 'overseerConfirm', 'overseerRollback',
    'overseerFeedback', 'close', 'withdraw', 'closeUnderSupervision')),
  add check (stage in ('info', 'delegate', 'confirm', 'deliver', 'rollback', 'user_trace', 'assess', 'user_overseer', 'close')),
  add check (from_status in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12)),
  add check (to_status in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12));
alter table assignment
  add check (state in ('open', 'confirmed', 'transferred', 'returned', 'fedBack', 'withdrawn', 'noFeedback', 'done'));
alter table extension add check (state in ('requested', 'approved'));
alter table paper_number add check (kind in ('assignment', 'supervision', 'transfer'));
alter table patrol_record add check (result in ('1', '2', '3'));
alter table duty_member add check (shift in ('day', 'night'));
alter table duty_note add check (shift in ('day', 'night'));
alter table hand_over add check (shift in ('day', 'night'));
alter table sand_dust_change add check (status in ('declared', 'confirmed', 'rejected', 'withdrawn'));
alter table warning_flow
  add check (action in ('suggest', 'return', 'sign', 'publish', 'start', 'adjust', 'lift', 'cancel', 'create', 'edit',
    'takeOver', 'handBack', 'autoDraft', 'autoAdjust', 'autoEnd'));
alter table sso_attempt add check (kind in ('oidc', 'cas'));
