export const pages = [{ fixCode: 'system-single-sign-on', component: () => import('./single-sign-on-page.tsx') }]
