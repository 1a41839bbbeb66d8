export const pages = [{ fixCode: 'operations-log', component: () => import('./log-page.tsx') }]
