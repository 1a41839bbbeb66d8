export const pages = [{ fixCode: 'pollution-calendar', component: () => import('./pollution-calendar-page.ts') }]
