/** 工况标记, shown as a tab of 企业分析. */
export const declaredTabs = [
  { fixCode: 'enterprise-analysis', key: 'sourceMarks', definition: () => import('./marks-tab.tsx') },
]
