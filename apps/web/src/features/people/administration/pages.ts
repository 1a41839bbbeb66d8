/** 系统管理: people and structure. Auditors are appointed beside the log, by auditors. */
export const pages = [
  { fixCode: 'system-users', component: () => import('./users-page.ts') },
  { fixCode: 'system-organisations', component: () => import('./organisations-page.tsx') },
  { fixCode: 'system-roles', component: () => import('./roles-page.tsx') },
  { fixCode: 'system-posts', component: () => import('./posts-page.tsx') },
]

export const tabs = [
  { fixCode: 'operations-log', key: 'auditors', title: '审计管理员', component: () => import('./auditors-tab.tsx') },
]
