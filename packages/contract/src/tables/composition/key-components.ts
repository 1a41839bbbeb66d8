import type { OfpRanking } from '../../calls/composition/key-components.ts'
import type { DataTable } from '../../core/data-table.ts'
import type { ComponentRank, ComponentRankRow, ReactivityIndex } from '../../shapes/components.ts'
import { type ComponentAsked, componentNotes } from './component-notes.ts'

export interface ReactivityAsked extends ComponentAsked {
  index?: ReactivityIndex | undefined
  mir?: 'CARTER' | 'CHINA' | undefined
  inorganic?: boolean | undefined
}

export const indexNames: Readonly<Record<ReactivityIndex, string>> = {
  CONC: '浓度',
  OFP: 'OFP',
  LOH: 'LOH',
  SOAP: 'SOAP',
}

/** Decimals of an index. */
export const indexDigits: Readonly<Record<ReactivityIndex, number>> = { CONC: 2, OFP: 2, LOH: 3, SOAP: 2 }

const methods: Readonly<Record<ReactivityIndex, (question: ReactivityAsked) => string[]>> = {
  CONC: () => [],
  OFP: ({ mir }) => [
    mir === 'CHINA'
      ? 'OFP = 质量浓度 × MIR，MIR取中国条件值，无中国值的物种取Carter 2010'
      : 'OFP = 质量浓度 × MIR（Carter 2010）',
  ],
  LOH: ({ inorganic }) => [
    'LOH = kOH × 分子数浓度，298.15 K',
    ...(inorganic ? ['含CO、NO、NO₂、CH₄，其kOH与盒子模型CB6r3一致；不计入VOC合计'] : []),
  ],
  SOAP: () => ['SOAP = 质量浓度 × SOAP系数（甲苯=100）÷ 100（Derwent 2010）'],
}

/** What the figures of an index stand on. */
export const reactivityNotes = (
  question: ReactivityAsked,
  { facts, countedZero }: Pick<ComponentRank, 'facts' | 'countedZero'>,
): string[] => [
  ...componentNotes({ ...question, family: 'VOC' }, facts),
  ...methods[question.index ?? 'OFP'](question),
  ...(countedZero.length === 0
    ? []
    : [`无系数、按0计的物种${countedZero.length}个：${countedZero.map(({ factorName }) => factorName).join('、')}`]),
]

/** A species' amount by an index. */
export const amountOfRow = (row: ComponentRankRow, index: ReactivityIndex, unit: string): number =>
  ({ CONC: unit === 'ppb' ? row.ppb : row.ugm3, OFP: row.ofp, LOH: row.lohPerS, SOAP: row.soap })[index]

/** A row per species by falling value of the index. */
export const componentRankTable = (answer: ComponentRank, question: ReactivityAsked): DataTable => {
  const several = answer.sites.length > 1
  const unit = question.index === 'CONC' ? answer.unit : ''
  return {
    title: `关键组分排序（${indexNames[answer.index]}）`,
    notes: [
      ...reactivityNotes({ ...question, index: answer.index }, answer),
      ...(answer.rirDays ? [`RIR为所选站点时段内${answer.rirDays}个站日盒子模型运算的均值`] : []),
    ],
    columns: [
      { key: 'rank', title: '排名', kind: 'number', frozen: true },
      { key: 'factor', title: '组分', kind: 'text', frozen: true, width: 18 },
      { key: 'group', title: '类别', kind: 'text', width: 14 },
      {
        key: 'value',
        title: indexNames[answer.index],
        kind: 'number',
        unit: answer.unit,
        digits: indexDigits[answer.index],
      },
      { key: 'share', title: '占比', kind: 'number', unit: '%', digits: 1 },
      { key: 'cumulative', title: '累积占比', kind: 'number', unit: '%', digits: 1 },
      { key: 'ppb', title: '体积分数', kind: 'number', unit: 'ppb', digits: 3, group: '各指标' },
      { key: 'ugm3', title: '质量浓度', kind: 'number', unit: 'µg/m³', digits: 2, group: '各指标' },
      { key: 'ofp', title: 'OFP', kind: 'number', unit: 'µg/m³', digits: 2, group: '各指标' },
      { key: 'loh', title: 'LOH', kind: 'number', unit: 's⁻¹', digits: 3, group: '各指标' },
      { key: 'soap', title: 'SOAP', kind: 'number', unit: 'µg/m³', digits: 2, group: '各指标' },
      { key: 'valid', title: '有效率', kind: 'number', unit: '%', digits: 1 },
      { key: 'ozoneDays', title: '臭氧超标日', kind: 'number', unit: 'µg/m³', digits: 2, group: '日类型均值' },
      { key: 'otherDays', title: '其他日', kind: 'number', unit: 'µg/m³', digits: 2, group: '日类型均值' },
      ...(answer.rirDays
        ? [
            { key: 'rir', title: 'RIR', kind: 'number' as const, digits: 3, group: '盒子模型' },
            { key: 'rirRank', title: 'RIR名次', kind: 'number' as const, group: '盒子模型' },
          ]
        : []),
      ...(several
        ? answer.sites.map(({ siteName }, at) => ({
            key: `site${at}`,
            title: siteName,
            kind: 'number' as const,
            unit: answer.unit,
            digits: indexDigits[answer.index],
            group: `各站${indexNames[answer.index]}`,
          }))
        : []),
    ],
    rows: answer.rows.map((row, place) => ({
      rank: row.rank,
      factor: row.factorName,
      group: row.groupName,
      value: amountOfRow(row, answer.index, unit || answer.unit),
      share: row.sharePct,
      cumulative: row.cumulativePct,
      ppb: row.ppb,
      ugm3: row.ugm3,
      ofp: row.ofp,
      loh: row.lohPerS,
      soap: row.soap,
      valid: row.validPct,
      ozoneDays: row.ozoneDays,
      otherDays: row.otherDays,
      rir: row.rir,
      rirRank: row.rirRank,
      ...Object.fromEntries(answer.sites.map(({ values }, at) => [`site${at}`, values[place] ?? null])),
    })),
  }
}

/** A row per station. */
export const siteOfpTable = ({ rows, facts }: OfpRanking, question: ReactivityAsked): DataTable => ({
  title: '组分站OFP排名',
  notes: reactivityNotes({ ...question, index: 'OFP' }, { facts, countedZero: [] }),
  columns: [
    { key: 'rank', title: '排名', kind: 'number', frozen: true },
    { key: 'site', title: '站点', kind: 'text', frozen: true },
    { key: 'area', title: '区县', kind: 'text' },
    { key: 'ofp', title: 'OFP', kind: 'number', unit: 'µg/m³', digits: 1 },
    { key: 'tvoc', title: 'TVOC', kind: 'number', unit: 'µg/m³', digits: 1 },
    { key: 'per', title: '单位TVOC的OFP', kind: 'number', unit: 'g/g', digits: 2 },
    { key: 'hours', title: '有效小时', kind: 'number' },
  ],
  rows: rows.map(({ rank, siteName, areaName, ofp, tvoc, perTvoc, completeHours }) => ({
    rank,
    site: siteName,
    area: areaName,
    ofp,
    tvoc,
    per: perTvoc,
    hours: completeHours,
  })),
})
