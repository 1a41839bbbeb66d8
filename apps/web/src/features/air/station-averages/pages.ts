export const pages = [{ fixCode: 'data-analysis-manager', component: () => import('./data-analysis-manager-page.ts') }]
