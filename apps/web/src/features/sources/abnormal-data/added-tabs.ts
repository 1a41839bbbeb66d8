/** 异常数据, shown as a tab of 企业分析. */
export const declaredTabs = [
  { fixCode: 'enterprise-analysis', key: 'abnormalData', definition: () => import('./abnormal-tab.tsx') },
]
