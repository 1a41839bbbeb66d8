export const pages = [
  { fixCode: 'for-crawler', component: () => import('./event-report-page.tsx') },
  { fixCode: 'for-report-crawler', component: () => import('./event-report-page.tsx') },
  { fixCode: 'charts', component: () => import('./charts-page.tsx') },
]
