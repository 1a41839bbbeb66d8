/** What the parameters of an analysis are called where two are compared or one is recorded. */
const names: Readonly<Record<string, string>> = {
  factors: '因子数',
  runs: '运行次数',
  scan: '扫描的因子数',
  seed: '随机种子',
  robust: '稳健拟合',
  categories: '物种类别',
  total: '总量',
  missing: '缺测处理',
  extraUncertainty: '附加不确定度',
  detection: '检出限与误差比例',
  bootstrap: '自举次数',
  blockLength: '自举块长',
  disp: 'DISP',
  bsDisp: 'BS-DISP物种',
  fpeak: 'Fpeak强度',
  constraints: '约束',
  errorsOf: '误差估计的解',
  solution: '采用的解',
  from: '开始日期',
  to: '结束日期',
  site: '站点',
}

/** The name of a parameter for people; one that is not known keeps its own. */
export const parameterName = (parameter: string): string => names[parameter] ?? parameter
