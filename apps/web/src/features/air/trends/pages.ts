export const pages = [
  { fixCode: 'change-trend', component: () => import('./change-trend-page.ts') },
  { fixCode: 'trend-analysis', component: () => import('./trend-analysis-page.ts') },
  { fixCode: 'factor-change', component: () => import('./factor-change-page.ts') },
]
