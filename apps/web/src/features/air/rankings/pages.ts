export const pages = [
  { fixCode: 'ranking-statistics', component: () => import('./ranking-statistics-page.ts') },
  { fixCode: 'ranking-calculate', component: () => import('./ranking-calculate-page.ts') },
]
