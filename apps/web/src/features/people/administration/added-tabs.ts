/** Auditors are appointed beside the log, by auditors. */
export const tabs = [
  { fixCode: 'operations-log', key: 'auditors', title: '审计管理员', component: () => import('./auditors-tab.tsx') },
]
