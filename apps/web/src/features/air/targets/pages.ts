export const pages = [
  { fixCode: 'target-management', component: () => import('./target-management.tsx') },
  { fixCode: 'target-disassembled', component: () => import('./decomposition-page.ts') },
]
