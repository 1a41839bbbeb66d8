/** Tabs that other pages show; the page itself asks the registry for them by its fixCode. */
export const tabs = [
  { fixCode: 'air-alarm', key: 'alarmSetting', title: '告警设置', component: () => import('./alarm-setting.tsx') },
]
