import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { usePermissions } from '../../../../client/permissions.ts'
import { queryClient } from '../../../../client/query-client.ts'

export const noScheme = '该站尚无已发布的源解析方案，请先在手动解析中建立'
export const facts = { rev: 7, checked: 0, raw: 24, missing: 0, tableVersion: '1', usual: 2, belowMdlPct: 0 }
export const head = {
  schemeId: 'S1',
  title: '秋季方案',
  version: 1,
  family: 'VOC' as const,
  siteCode: 'WX70018',
  siteName: '组分站',
  season: 'ALL' as const,
  seasonName: '全年',
  from: '2026-11-01',
  to: '2026-11-10',
  stateName: '已发布',
  solution: { kind: 'base' as const, phi: null, dQPct: 0, swapped: [] as number[] },
  solutionName: '基础解',
  qOverExpected: 1.1,
}
export const share = (no: number, name: string, sharePct: number) => ({
  no,
  name,
  mean: sharePct / 4,
  sharePct,
  low: sharePct - 5,
  high: sharePct + 5,
})
export const sources = {
  scheme: head,
  message: null,
  facts,
  factors: [share(1, '溶剂使用', 60), share(2, '机动车', 40)],
  times: ['2026-11-19 01:00:00', '2026-11-19 02:00:00'],
  states: ['explained', 'unexplained'],
  series: [
    { no: 1, name: '溶剂使用', values: [15.25, null] },
    { no: 2, name: '机动车', values: [10.5, null] },
  ],
  hours: { explained: 1, unexplained: 1, incomplete: 0 },
  weeks: [{ week: '2026-11-16', hours: 30, qOverExpected: 2.5, isOutworn: true }],
  outworn: '方案已不适用，请重新解析（2026-11-16当周Q/Q期望高于建立时的2倍）',
  polluted: null,
  conclusion: '溶剂使用占60.0%（55.0–65.0%）。',
}
export const law = { scheme: head, message: null, facts, dimension: 'HOUR', rows: [] }
const site = {
  siteId: '1',
  siteCode: 'WX70018',
  siteName: '组分站',
  siteType: '70',
  siteTypeName: '组分站',
  areaCode: '320211',
  areaName: '滨湖区',
  longitude: 120.3,
  latitude: 31.5,
}
export const places = {
  projectCity: { cityCode: '320200', cityName: '无锡市' },
  treeGroupByArea: [{ areaCode: '320211', areaName: '滨湖区', children: [], subSites: [site] }],
  dataVersionChanges: { rev: 7, count: 0, changes: [] },
}
export const scheme = {
  ...head,
  lineageId: 'S1',
  edition: 3,
  state: 'draft' as const,
  stateName: '草稿',
  factorNames: ['溶剂使用', ''],
  samples: 144,
  species: 12,
  bootstrapRuns: 100,
  leastMappedPct: 100,
  dispSwaps: 0,
  obstacles: ['因子2尚未命名'],
  warnings: [],
  resultVersion: 'abc',
  jobId: 'J1',
  note: '',
  refitOf: null,
  isOwn: true,
  creatorName: '值班长',
  createTime: '2026-11-20 08:00:00',
  freezerName: null,
  freezeTime: null,
  publisherName: null,
  publishTime: null,
}
export const detail = {
  ...scheme,
  runs: [{ run: 0, qTrue: 100, qRobust: 99, converged: true, isBest: true }],
  qTrue: 100,
  qRobust: 99,
  qExpected: 90,
  im: 0.1,
  is: 0.9,
  times: ['2026-11-11 00:00:00'],
  contributions: [[1], [1]],
  factors: [],
  speciesFits: [],
  residuals: [[]],
  mapping: [],
  proposals: [
    [{ name: '溶剂使用', score: 0.8, reasons: ['标志物 甲苯'] }],
    [{ name: '机动车', score: 0.7, reasons: [] }],
  ],
  parameters: [],
  scan: [],
  edges: [{ a: 1, b: 2, lower: 0.4, upper: null, isLeaning: true }],
  baseProfiles: [[1], [2]],
  baseQTrue: 100,
  baseQRobust: 99,
  fpeak: [],
  constrained: null,
}
const scanned = (factors: number, qTrue: number, metBest: number) => ({
  factors,
  runs: 20,
  converged: 20,
  metBest,
  qTrue,
  qRobust: qTrue,
  qExpected: 100,
  im: 0.5 / factors,
  is: 2 / factors,
})
export const turned = {
  qTrue: 103.5,
  qRobust: 103,
  dQPct: 3.5,
  isAcceptable: true,
  profiles: [
    [2, 1],
    [1, 3],
  ],
}
export const run = {
  jobId: 'J1',
  provenance: { parameters: { constraints: [{ kind: 'up', factor: 2, species: 'a25002', dQLimit: 0.005 }] } },
  outcome: {
    engine: 'pmf',
    qTrue: 100,
    qRobust: 99,
    species: [
      { name: 'a25003', category: 'strong' },
      { name: 'a25002', category: 'weak' },
    ],
    factors: [{ proposals: [{ name: '溶剂使用' }] }, { proposals: [] }],
    profiles: [
      [1, 2],
      [3, 4],
    ],
    scan: [scanned(2, 350, 20), scanned(3, 120.5, 18), scanned(4, 110, 1)],
    fpeak: [{ phi: 0.5, ...turned, contributions: [] }],
    constrained: { ...turned, dQ: 3, outcomes: [{ constraint: 0, kind: 'up', value: 4.4, dQ: 0.5, isMet: true }] },
  },
}
const check = {
  n: 144,
  missing: 0,
  belowMdl: 0,
  snr: 4,
  suggested: 'strong',
  reason: '信噪比 4.00',
  duplicateOf: null,
}
const species = [
  { factorCode: 'a25003', factorName: '甲苯' },
  { factorCode: 'a25002', factorName: '苯' },
  { factorCode: 'a25099', factorName: '某物' },
  { factorCode: 'a25100', factorName: '未测' },
]
export const tree = {
  groups: [
    {
      groupCode: 'BENZENE_CONTENT',
      groupName: '芳香烃',
      children: species.map((one) => ({ ...one, nameEn: one.factorCode, detectionLimit: 0.02, errorFraction: 0.1 })),
    },
  ],
}
const checks = [{}, { suggested: 'weak' }, { suggested: 'bad', reason: '有效小时10个，不足75%' }, { n: 0 }]
export const monitored = {
  siteCode: 'WX70018',
  siteName: '组分站',
  samples: 144,
  rows: species.map((one, at) => ({ ...one, ...check, ...checks[at] })),
  facts,
}
export const config = {
  family: 'VOC',
  categories: {},
  eventDays: [],
  refit: true,
  version: 0,
  editorName: null,
  updateTime: null,
}

export const show = (Page: ComponentType, address: string, rights: string[] = []) => {
  // The client's own, so that what was written is asked again; nothing of another test is remembered.
  queryClient.clear()
  usePermissions.setState({ rights: new Set(['analysis.read', ...rights]), routes: [], nodes: [] })
  return render(
    <QueryClientProvider client={queryClient}>
      <App>
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
}
