/** Each page is put together when it is first opened: another feature adds 告警设置. */
export const pages = [
  { fixCode: 'air-alarm', component: () => import('./air-alarm-page.tsx').then(({ airAlarmPage }) => airAlarmPage()) },
  {
    fixCode: 'industry-alarm',
    component: () => import('./industry-alarm-page.tsx').then(({ industryAlarmPage }) => industryAlarmPage()),
  },
  {
    fixCode: 'dust-alarm',
    component: () => import('./dust-alarm-page.ts').then(({ dustAlarmPage }) => dustAlarmPage()),
  },
]
