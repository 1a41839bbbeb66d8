-- Intervals to roll up are taken by kind in the order of their data: the index says so, and a note whose due time moves
-- is rewritten in place.
create index on roll_up_due (target_kind, granularity, start_at, target_id);
drop index roll_up_due_due_at_idx;
-- What is taken in parts since a batch of it failed: mostly none.
create index roll_up_due_parted on roll_up_due (target_kind, granularity, start_at, target_id) where batch_limit is not null;
