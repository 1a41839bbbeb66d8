import type { CallAnswer } from '../../../../client/use-call.ts'

type OutletAnswer = CallAnswer<'psAnalyseZdDataAnalyse'>

const place = { longitude: 120.3, latitude: 31.6, indName: '', keyIndustry: false }

/** One plant in order, one in alarm, one that the user may not look into. */
export const plants: CallAnswer<'homePsStation'> = [
  {
    ...place,
    psId: '1',
    psCode: 'P1',
    psName: '安宁热电',
    countyCode: '320206',
    countyName: '惠山区',
    indCode: '4411',
    state: 'online',
    stateName: '在线',
  },
  {
    ...place,
    psId: '2',
    psCode: 'P2',
    psName: '兴业化工',
    countyCode: '320205',
    countyName: '锡山区',
    indCode: '2614',
    state: 'alarm',
    stateName: '告警',
  },
  {
    ...place,
    psId: '3',
    psCode: 'P3',
    psName: '别处铸造',
    countyCode: '320281',
    countyName: '江阴市',
    indCode: '3391',
    state: null,
    stateName: null,
  },
]

const nmhc = { code: 'a24088', name: '非甲烷总烃', unit: 'mg/m³', limit: 60, o2Ref: null, judgeBy: 'HOUR' as const }

export const condition: CallAnswer<'psAnalyseZdCondition'> = {
  psId: '2',
  psCode: 'P2',
  psName: '兴业化工',
  countyCode: '320205',
  states: [{ code: 'pst001', tabType: 'zdjk', state: 'alarm' }],
  outlets: [
    {
      outletCode: 'P2-DA001',
      outletName: '1号排口',
      state: 'alarm',
      factors: [
        { code: 'a00000', name: '废气', unit: 'm³/h', limit: null, o2Ref: null, judgeBy: 'HOUR', state: 'online' },
        { ...nmhc, state: 'alarm' },
      ],
    },
  ],
  meters: [
    { code: 'P2-D01', name: '工艺生产设备' },
    { code: 'P2-D02', name: '工艺RTO风机' },
  ],
  conditions: [{ code: 'P2-G01/p90101', name: '工艺RTO RTO燃烧室温度' }],
}

export const noAlarms: CallAnswer<'psAnalyseAlarmRecord'> = { records: [] }

export const electricity: CallAnswer<'psAnalyseKwhPsData'> = {
  psId: '2',
  psCode: 'P2',
  psName: '兴业化工',
  countyCode: '320205',
  times: ['2026-11-20 09:00:00', '2026-11-20 10:00:00'],
  lines: [
    {
      lineCode: 'L1',
      lineName: '工艺生产线',
      productionKwh: [150, 150],
      governKwh: [26, 13],
      productionReferenceKw: 150,
      governReferenceKw: 26,
      producing: 20,
      synchronous: 17,
      syncRate: 0.85,
      spans: [
        {
          from: '2026-11-20 09:30:00',
          to: '2026-11-20 09:45:00',
          kind: 'alarm',
          name: '治污设施未同步运行',
          minutes: 15,
        },
      ],
    },
  ],
  syncRate: 0.85,
  basis: 'fiveMinute',
}

export const conditions: CallAnswer<'psAnalyseGkData'> = {
  psId: '2',
  psCode: 'P2',
  psName: '兴业化工',
  countyCode: '320205',
  times: ['2026-11-20 09:00:00', '2026-11-20 10:00:00'],
  series: [
    {
      pointCode: 'P2-G01',
      pointName: '工艺RTO',
      factorCode: 'p90101',
      factorName: 'RTO燃烧室温度',
      unit: '℃',
      values: [822, 602],
      low: 760,
      high: 900,
      validHours: 2,
      outHours: 1,
    },
  ],
}

const row = (dataTime: string, zs: number | null, part: Partial<OutletAnswer['rows'][number]> = {}) => ({
  dataTime,
  rtd: zs,
  zs,
  limit: 60,
  flow: 68000,
  o2: null,
  cou: 2.1,
  mass: 2.1,
  source: 'sent' as const,
  flag: null,
  mark: null,
  isExceeding: false,
  ...part,
})

/** Two loads that go together. */
export const comparison: CallAnswer<'psCompareKwhDataCompare'> = {
  psId: '2',
  psCode: 'P2',
  psName: '兴业化工',
  countyCode: '320205',
  axis: ['2026-11-20 09:00:00', '2026-11-20 10:00:00'],
  series: [
    { code: 'P2-D01', name: '工艺生产设备负荷', unit: 'kW', period: 1, values: [150, 90], coverage: 1 },
    { code: 'P2-D02', name: '工艺RTO风机负荷', unit: 'kW', period: 1, values: [26, 14], coverage: 1 },
  ],
  pairs: [{ a: 0, b: 1, r: 0.934, n: 48, slope: 0.2, intercept: -4 }],
}

/** Two hours of an outlet, the second above its limit. */
export const outletAnswer = (part: Partial<OutletAnswer>): OutletAnswer => ({
  psId: '2',
  psCode: 'P2',
  psName: '兴业化工',
  countyCode: '320205',
  outletCode: 'P2-DA001',
  outletName: '1号排口',
  factor: nmhc,
  startTime: '2026-11-18 10:00:00',
  endTime: '2026-11-20 10:00:00',
  rows: [row('2026-11-20 09:00:00', 33), row('2026-11-20 10:00:00', 90, { isExceeding: true })],
  stats: { max: 90, min: 33, mean: 34.2, kg: 100.6, valid: 46 },
  facts: {
    exceed: 1,
    exceedRate: 1 / 46,
    maxMultiple: 0.5,
    accountedKg: 100.6,
    filledKg: 0,
    accountedRemark: null,
    changePct: -17.53,
    changeRemark: null,
    due: 48,
    coverage: 46 / 48,
    coverageRemark: null,
  },
  ...part,
})
