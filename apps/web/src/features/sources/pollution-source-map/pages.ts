/** 污染源一张图: a window of its own (shell-12) in the bare frame (shell-16). */
export const pages = [{ fixCode: 'pollution-source-map', component: () => import('./pollution-source-map-page.tsx') }]
