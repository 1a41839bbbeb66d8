export const pages = [
  { fixCode: 'target-analysis', component: () => import('./target-analysis-page.ts') },
  { fixCode: 'allowance-assess', component: () => import('./allowance-assess-page.ts') },
]
