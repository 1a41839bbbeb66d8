/** 告警设置, shown as a tab by the two alarm pages. */
export const tabs = [
  { fixCode: 'air-alarm', key: 'alarmSetting', title: '告警设置', component: () => import('./site-rules.tsx') },
  {
    fixCode: 'industry-alarm',
    key: 'alarmSetting',
    title: '告警设置',
    component: () => import('./exceedance-rules.tsx'),
  },
]
