export const pages = [{ fixCode: 'system-settings', component: () => import('./settings-page.tsx') }]
