export const pages = [{ fixCode: 'characteristic-radar', component: () => import('./characteristic-radar-page.ts') }]
