/** 告警设置, shown as a tab by the three alarm pages. */
export const declaredTabs = [
  { fixCode: 'air-alarm', key: 'alarmSetting', definition: () => import('./site-rules.ts') },
  { fixCode: 'industry-alarm', key: 'alarmSetting', definition: () => import('./exceedance-rules.ts') },
  { fixCode: 'dust-alarm', key: 'alarmSetting', definition: () => import('./dust-rules.ts') },
]
