/** 值班表 and 交接班. */
export const pages = [
  { fixCode: 'duty-roster', component: () => import('./duty-roster-page.tsx') },
  { fixCode: 'hand-over', component: () => import('./hand-over-page.tsx') },
]
