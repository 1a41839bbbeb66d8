/** What the calls of these pages answer in their tests. */
export const amounts = {
  enterprises: 2,
  outlets: 3,
  withheldOutlets: 0,
  withheldKg: null,
  filledKg: 45,
  filledShare: 0.01,
  dueHours: 72,
  receivedHours: 72,
  validHours: 70,
  stopHours: 0,
  coverage: 0.9,
  alpha: 0.97,
  capturedHours: 97,
  runningHours: 100,
  exceedHours: 7,
  judgedHours: 70,
  exceedRate: 0.1,
}
export const meta = {
  dataTime: '2026-11-01 00:00:00',
  due: 144,
  received: 144,
  valid: 140,
  coverage: 0.97,
  filledShare: 0.004,
  hiddenCount: 2,
  remark: null,
}
export const period = { from: '2026-10-01', to: '2026-10-31', name: '2026年10月' }
export const lastYear = { from: '2025-10-01', to: '2025-10-31', name: '2025年10月' }
const previous = { from: '2026-09-01', to: '2026-09-30', name: '2026年9月' }

const changes = { yoy: -17.53, yoyRemark: null, qoq: null, qoqRemark: '数据不足，不作同比' }

export const statisticRow = (level: string, code: string, parentCode: string | null, name: string) => ({
  level,
  code,
  parentCode,
  name,
  ...amounts,
  measuredKg: 400,
  totalKg: 412.6,
  meanZs: 20,
  maxZs: 40,
  limit: level === 'OUTLET' ? 60 : null,
  permitted: 1,
  overPermit: 1,
  permitT: 1,
  usedT: 0.9,
  permitShare: 0.9,
  permitYearShare: 0.83,
  permitLight: 'red',
  ...changes,
})

export const treeAnswer = (records: object[], electricity: object[] = []) => ({
  records,
  electricity,
  total: records.length + electricity.length,
  period,
  lastYear,
  previous,
  facts: {
    factorCode: electricity.length > 0 ? '' : 'a21002',
    factorName: electricity.length > 0 ? '用电量' : '氮氧化物',
    measuredKg: electricity.length > 0 ? null : 400_000,
    filledKg: 12_600,
    totalKg: electricity.length > 0 ? null : 412_600,
    filledShare: 0.0305,
    totalKwh: electricity.length > 0 ? 7440 : null,
    syncRate: electricity.length > 0 ? 0.85 : null,
    unsync: electricity.length > 0 ? 1 : 0,
    permitted: 12,
    overPermit: 2,
    ...changes,
  },
  meta,
})

export const courseAnswer = {
  trend: [
    {
      time: '2026-10-01',
      measuredKg: 10,
      filledKg: 0,
      totalKg: 10,
      productionKwh: 240,
      governKwh: 24,
      otherKwh: null,
    },
  ],
  districts: [{ code: '320205', name: '锡山区', value: 412_600, share: 1 }],
  industries: [{ code: '36', name: '汽车制造业', value: 412_600, share: 1 }],
  total: 2,
  period,
  facts: treeAnswer([]).facts,
  meta,
}

/** What the widgets of the filter bars ask. */
export const optionAnswers = {
  areaTreePermission: [
    { areaCode: '320281', areaName: '江阴市', children: [] },
    { areaCode: '320205', areaName: '锡山区', children: [] },
  ],
  getIndustryTreeData: [],
  psFactorList: [
    {
      code: 'gas',
      name: '废气',
      children: [
        { code: 'a21002', name: '氮氧化物' },
        { code: 'a34013', name: '烟尘' },
      ],
    },
    { code: 'water', name: '废水', children: [{ code: 'COD', name: 'COD' }] },
  ],
  homePsStation: ['online', 'alarm', 'stop', 'warning', 'offline', null].map((state, at) => ({
    psCode: `P${at}`,
    psName: `企业${at}`,
    countyCode: '320205',
    indCode: '3670',
    state,
  })),
}
