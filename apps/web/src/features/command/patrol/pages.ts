/** 专项任务, below 事件管理. */
export const pages = [{ fixCode: 'special-tasks', component: () => import('./special-tasks-page.tsx') }]
