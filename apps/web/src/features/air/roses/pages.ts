export const pages = [{ fixCode: 'wind-rose', component: () => import('./wind-rose-page.ts') }]
