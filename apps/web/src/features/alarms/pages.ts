export const pages = [
  { fixCode: 'air-alarm', component: () => import('./air-alarm-page.tsx') },
  { fixCode: 'industry-alarm', component: () => import('./industry-alarm-page.tsx') },
  { fixCode: 'dust-alarm', component: () => import('./dust-alarm-page.tsx') },
]
