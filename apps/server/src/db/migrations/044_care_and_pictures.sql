-- CEMS维护超时 is one more kind of 异常数据.
alter table abnormal_day drop constraint abnormal_day_kind_check,
  add constraint abnormal_day_kind_check check (kind in (
    'constant', 'flatAfterStep', 'runningWhileStopped', 'unsynchronised', 'nearLimit', 'dayNight', 'massMismatch',
    'conversionMismatch', 'oxygen', 'cemsCare', 'longMissing', 'negative', 'overRange', 'missing'
  ));
alter table abnormal_kind drop constraint abnormal_kind_kind_check,
  add constraint abnormal_kind_kind_check check (kind in (
    'constant', 'flatAfterStep', 'runningWhileStopped', 'unsynchronised', 'nearLimit', 'dayNight', 'massMismatch',
    'conversionMismatch', 'oxygen', 'cemsCare', 'longMissing', 'negative', 'overRange', 'missing'
  ));

-- Pictures go before their passages: those that are past their time, and whether anything still names a file.
create index vehicle_passage_pictured on vehicle_passage (passed_at) where picture_sha256 is not null;
create index vehicle_passage_picture on vehicle_passage (picture_sha256) where picture_sha256 is not null;
