/** 告警设置, shown as a tab by the three alarm pages. */
export const tabs = [
  { fixCode: 'air-alarm', key: 'alarmSetting', title: '告警设置', component: () => import('./site-rules.tsx') },
  {
    fixCode: 'industry-alarm',
    key: 'alarmSetting',
    title: '告警设置',
    component: () => import('./exceedance-rules.tsx'),
  },
  { fixCode: 'dust-alarm', key: 'alarmSetting', title: '告警设置', component: () => import('./dust-rules.tsx') },
]
