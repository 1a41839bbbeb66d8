export const pages = [{ fixCode: 'pdf-preview', component: () => import('./pdf-preview-page.tsx') }]
