import type {
  ComponentFacts,
  ComponentItem,
  ComponentRank,
  ComponentRankRow,
  ComponentSeries,
} from '@qingkong/contract/shapes/components'

/** Answers of the calls about components, as pages are given them in tests. */
export const facts: ComponentFacts = {
  rev: 7,
  checked: 0,
  raw: 480,
  missing: 0,
  tableVersion: '2026.1',
  usual: 4,
  inTest: 2,
  belowMdlPct: 1.5,
  incompleteHours: 1,
  completeHours: 47,
}

const groupNames: Readonly<Record<string, string>> = {
  OLEFIN: '烯烃',
  BENZENE_CONTENT: '芳香烃',
  OVOCs: '含氧挥发性有机物',
}

const row = (
  rank: number,
  [factorCode, factorName, groupCode]: readonly [string, string, string],
  [ofp, sharePct, cumulativePct]: readonly [number, number, number],
  rest: Partial<ComponentRankRow> = {},
): ComponentRankRow => ({
  rank,
  factorCode,
  factorName,
  groupCode,
  groupName: groupNames[groupCode] ?? '',
  ppb: 1,
  ugm3: 4,
  ofp,
  lohPerS: 0.3,
  soap: 0.5,
  sharePct,
  cumulativePct,
  validPct: 100,
  ranks: { CONC: rank, OFP: rank, LOH: rank, SOAP: rank },
  ozoneDays: 6,
  otherDays: 4,
  rir: null,
  rirRank: null,
  ...rest,
})

const rows = [
  row(1, ['a25007', '间/对-二甲苯', 'BENZENE_CONTENT'], [37.22, 37.972, 37.972]),
  row(2, ['a99530', '乙烯', 'OLEFIN'], [30.9604, 31.586, 69.558]),
  row(3, ['a25003', '甲苯', 'BENZENE_CONTENT'], [30.1294, 30.739, 100.297]),
  row(4, ['a99614', '苯甲醛', 'OVOCs'], [-0.2906, -0.296, 100], {
    ranks: { CONC: 4, OFP: 40, LOH: 40, SOAP: 40 },
    ozoneDays: null,
  }),
]

/** Check values 1 and 2. */
export const rankAnswer = (change: Partial<ComponentRank> = {}): ComponentRank => ({
  index: 'OFP',
  unit: 'µg/m³',
  rows,
  total: 98.0192,
  totals: { ppb: 6.1, ugm3: 15.7457, ofp: 98.0192, lohPerS: 1.43948, soap: 9 },
  countedZero: [],
  sites: [{ siteCode: 'Z1', siteName: 'Z1站', total: 98.0192, values: [37.22, 30.9604, 30.1294, -0.2906] }],
  days: { ozone: 1, other: 1 },
  rirDays: null,
  quality: [],
  facts,
  ...change,
})

/** One day, hour by hour. */
export const times = Array.from({ length: 24 }, (_, at) => `2026-11-20 ${String(at).padStart(2, '0')}:00:00`)

export const item = (
  factorCode: string,
  factorName: string,
  groupCode: string,
  values: readonly (number | null)[],
  rest: Partial<ComponentItem> = {},
): ComponentItem => ({
  siteCode: 'Z1',
  siteName: 'Z1站',
  factorCode,
  factorName,
  groupCode,
  unit: 'µg/m³',
  digits: 1,
  values: [...values],
  ...rest,
})

/** Ozone that is highest at two in the afternoon. */
export const ozone = item(
  'o3',
  'O₃',
  'GENERAL_FACTORS',
  times.map((_, at) => (at === 14 ? 210 : 80)),
)

export const seriesAnswer = (items: readonly ComponentItem[]): ComponentSeries => ({
  times,
  items: [...items],
  quality: [],
  facts,
})

/** What the filters of every page of components, and the page itself, ask for. */
export const componentPageAnswers = {
  projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
  conditionsVoc: [
    {
      groupCode: 'OLEFIN',
      groupName: '烯烃',
      factorInfos: [{ factorCode: 'a99530', factorName: '乙烯', unit: 'µg/m³' }],
    },
  ],
  chartSettingOne: { settings: null, updateTime: null },
  dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
  dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
}
