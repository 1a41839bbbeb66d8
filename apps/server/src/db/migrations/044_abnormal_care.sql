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
