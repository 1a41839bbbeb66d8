export const pages = [
  { fixCode: 'data-change', component: () => import('./data-change-page.ts') },
  { fixCode: 'difference-analysis', component: () => import('./difference-page.ts') },
  { fixCode: 'pollutant-analysis', component: () => import('./pollutant-page.ts') },
]
