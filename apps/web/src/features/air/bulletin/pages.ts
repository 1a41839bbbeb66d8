export const pages = [{ fixCode: 'home', component: () => import('./home-page.ts') }]
