export const pages = [{ fixCode: 'event-record', component: () => import('./event-record-page.tsx') }]
