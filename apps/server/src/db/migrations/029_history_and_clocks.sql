-- A device whose clock is more than five minutes ahead is refused and told the time (ingest.md R12).
alter table device_profile alter column max_future_min set default 5;
update device_profile set max_future_min = 5 where max_future_min = 10;

-- What a simulated device sends after its time is nobody's evidence: its values are kept, its bytes are not.
alter table device_profile add column keeps_history_frames boolean not null default true;
update device_profile set keeps_history_frames = false where code in ('simulator', 'bench');

-- What arrives in time is summed up and judged before what arrives late, however much of that there is.
create index on roll_up_due (target_kind, granularity, late, start_at, target_id);
drop index roll_up_due_target_kind_granularity_start_at_target_id_idx;
create index on alarm_due (late, start_at, granularity, batch_limit);
