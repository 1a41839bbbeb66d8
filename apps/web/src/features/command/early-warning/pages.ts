/** 应急评估: emergency warnings and what they are declared by. */
export const pages = [{ fixCode: 'early-warning-manager', component: () => import('./early-warning-page.tsx') }]
