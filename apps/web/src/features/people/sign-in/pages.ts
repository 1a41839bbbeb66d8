export const pages = [{ fixCode: 'sso-login', component: () => import('./sso-login-page.tsx') }]
