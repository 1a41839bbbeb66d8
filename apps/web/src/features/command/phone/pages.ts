/** The phone side below /phone; it brings its own tabs instead of the desktop shell. */
export const pages = [{ fixCode: 'phone', component: () => import('./phone-page.tsx') }]
