export const pages = [
  { fixCode: 'short-changes', component: () => import('./short-changes-page.ts') },
  { fixCode: 'long-changes', component: () => import('./long-changes-page.ts') },
]
