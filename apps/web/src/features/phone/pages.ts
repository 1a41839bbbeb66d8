/** Pages of the phone side; /phone/* shows them without the desktop shell. */
export const pages = [{ fixCode: 'phone', component: () => import('./phone-page.tsx') }]
