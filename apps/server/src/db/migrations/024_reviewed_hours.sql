-- A released review is a reason for a value to change.
alter table value_history drop constraint value_history_reason_check,
  add constraint value_history_reason_check check (reason in ('resend', 'backfill', 'recomputed', 'share', 'import', 'review'));
