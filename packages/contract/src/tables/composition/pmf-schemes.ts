import { formatRounded } from '@qingkong/domain/air/rounding'
import { noSchemeMessage, schemeSeasonNames } from '@qingkong/domain/pmf/scheme-words'
import { solutionText } from '@qingkong/domain/pmf/solution-words'
import type { SchemeDetail } from '../../calls/composition/pmf-schemes.ts'
import type { FingerAnswer, OfpSourcesAnswer, SourceAnswer, TraceAnswer } from '../../calls/composition/pmf-sources.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { FactorFinger, SchemeHead } from '../../shapes/pmf-scheme.ts'
import { seriesNotes } from '../series-notes.ts'
import { noConclusion } from './component-notes.ts'

interface Question {
  startTime: string
  endTime: string
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  dataType?: 'HOUR' | 'DAY' | undefined
}

/** What the sources of a period come to, or why nothing is concluded. */
export const sourceConclusion = ({
  scheme,
  conclusion,
  hours,
}: Pick<SourceAnswer, 'scheme' | 'conclusion' | 'hours'>): string | null =>
  scheme === null ? null : (conclusion ?? noConclusion({ completeHours: hours.explained }))

/** Which scheme the figures come from. */
const schemeNotes = (scheme: SchemeHead | null): string[] =>
  scheme === null
    ? [noSchemeMessage]
    : [
        `方案：${scheme.siteName} ${scheme.title} 第${scheme.version}版（${scheme.stateName}，${scheme.seasonName}，${solutionText(scheme.solution)}，建立于${scheme.from}至${scheme.to}）`,
        'PMF源解析：固定源谱，逐时以非负加权最小二乘求贡献；比值与谱相似只说明“与…一致”',
      ]

const states = { explained: '已解析', unexplained: '源谱不能解释', incomplete: '物种不足80%' } as const

const micrograms = (key: string, title: string): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit: 'µg/m³',
  digits: 2,
})
const percent = (key: string, title: string, digits = 1): DataColumn => ({
  key,
  title,
  kind: 'number',
  unit: '%',
  digits,
})

const siteOf = (scheme: SchemeHead | null) => scheme?.siteName ?? ''

type ByTime = Pick<SourceAnswer, 'scheme' | 'series' | 'times' | 'states' | 'facts'>

/** A column per source, a row per hour or day. */
const byTimeTable = (
  what: string,
  notes: readonly string[],
  { scheme, series, times, states: given, facts }: ByTime,
  question: Question,
): DataTable => ({
  title: `${siteOf(scheme)}${what}`,
  notes: [
    ...schemeNotes(scheme),
    ...seriesNotes(question, question.dataType === 'DAY' ? 'day' : 'hour'),
    ...notes,
    `数据版本：${facts.rev}`,
  ],
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true, width: 18 },
    ...series.map(({ no, name }) => micrograms(`factor${no}`, name)),
    { key: 'state', title: '状态', kind: 'text', width: 14 },
  ],
  rows: times.map((time, row) => ({
    time,
    ...Object.fromEntries(series.map(({ no, values }) => [`factor${no}`, values[row] ?? null])),
    state: states[given[row] ?? 'incomplete'],
  })),
})

/** Contributions of the sources by hour or day. */
export const sourceTable = (answer: ByTime, question: Question): DataTable =>
  byTimeTable('来源解析', [], answer, question)

const ofpNote = 'OFP为源谱各物种浓度与其MIR之积的合计，µg O₃/m³'

/** Ozone that the sources could make, by hour or day. */
export const ofpSourceTable = (answer: ByTime & Pick<OfpSourcesAnswer, 'countedZero'>, question: Question): DataTable =>
  byTimeTable(
    'OFP来源',
    [ofpNote, ...(answer.countedZero.length === 0 ? [] : [`无MIR、按0计的物种${answer.countedZero.length}个`])],
    answer,
    question,
  )

/** The species behind the ozone of each source. */
export const ofpSpeciesTable = ({
  scheme,
  factors,
  species,
}: Pick<OfpSourcesAnswer, 'scheme' | 'factors' | 'species'>): DataTable => ({
  title: `${siteOf(scheme)}各来源主要物种`,
  notes: [...schemeNotes(scheme), ofpNote],
  columns: [
    { key: 'factor', title: '来源', kind: 'text', frozen: true, width: 16 },
    { key: 'species', title: '物种', kind: 'text', frozen: true, width: 20 },
    micrograms('ofp', 'OFP'),
    percent('share', '占该来源OFP'),
  ],
  rows: species.map(({ no, factorName, ofp, sharePct }) => ({
    factor: factors.find((factor) => factor.no === no)?.name ?? null,
    species: factorName,
    ofp,
    share: sharePct,
  })),
})

/** Shares of the sources with their ranges. */
export const sourceShareTable = ({ scheme, factors }: Pick<SourceAnswer, 'scheme' | 'factors'>): DataTable => ({
  title: `${siteOf(scheme)}来源占比`,
  notes: [...schemeNotes(scheme), '区间：自举5%至95%'],
  columns: [
    { key: 'name', title: '来源', kind: 'text', frozen: true, width: 20 },
    micrograms('mean', '平均贡献'),
    percent('share', '占比'),
    percent('low', '占比下限'),
    percent('high', '占比上限'),
  ],
  rows: factors.map(({ name, mean, sharePct, low, high }) => ({ name, mean, share: sharePct, low, high })),
})

const categoryNames: Readonly<Record<string, string>> = { strong: '强', weak: '弱', total: '总量' }

const fingerRows = (factors: readonly FactorFinger[]) =>
  factors.flatMap(({ name, species }) =>
    species.map((one) => ({
      factor: name,
      species: one.name,
      category: categoryNames[one.category] ?? one.category,
      concentration: one.concentration,
      pctOfSpecies: one.pctOfSpecies,
      pctOfFactor: one.pctOfFactor,
      bsLow: one.bsLow,
      bsHigh: one.bsHigh,
      dispLow: one.dispLow,
      dispHigh: one.dispHigh,
    })),
  )

const concentration = (key: string, title: string, group?: string): DataColumn => ({
  ...micrograms(key, title),
  digits: 3,
  ...(group === undefined ? {} : { group }),
})

const fingerColumns: readonly DataColumn[] = [
  { key: 'factor', title: '来源', kind: 'text', frozen: true, width: 16 },
  { key: 'species', title: '物种', kind: 'text', frozen: true, width: 20 },
  { key: 'category', title: '类别', kind: 'text' },
  concentration('concentration', '浓度'),
  percent('pctOfSpecies', '占物种'),
  percent('pctOfFactor', '占因子', 2),
  concentration('bsLow', '5%', '自举'),
  concentration('bsHigh', '95%', '自举'),
  concentration('dispLow', '下限', 'DISP（dQ=4）'),
  concentration('dispHigh', '上限', 'DISP（dQ=4）'),
]

/** Fingerprints: every species in every factor with its intervals. */
export const fingerTable = ({ scheme, factors }: Pick<FingerAnswer, 'scheme' | 'factors'>): DataTable => ({
  title: `${siteOf(scheme)}指纹谱`,
  notes: schemeNotes(scheme),
  columns: fingerColumns,
  rows: fingerRows(factors),
})

/** The record of one scheme: its profiles, and above them how it was made and how certain it is. */
export const schemeTable = ({ schemes: [scheme] }: { schemes: readonly SchemeDetail[] }): DataTable => ({
  title: scheme ? `${scheme.siteName}${scheme.title}方案记录` : '方案记录',
  notes: scheme
    ? [
        ...schemeNotes(scheme),
        `样品${scheme.samples}个，物种${scheme.species}个，因子${scheme.factors.length}个；结果版本${scheme.resultVersion}`,
        `Q(true) ${formatRounded(scheme.qTrue, 1)}，Q(robust) ${formatRounded(scheme.qRobust, 1)}，Q(expected) ${formatRounded(scheme.qExpected, 1)}`,
        scheme.mapping.length === 0
          ? '未做自举'
          : `自举${scheme.bootstrapRuns}次：${scheme.mapping.map(({ no, mapped }) => `因子${no} ${mapped}`).join('、')}`,
        scheme.dispSwaps === null ? '未做DISP' : `DISP在dQ 4时因子交换${scheme.dispSwaps}次`,
        ...scheme.warnings,
      ]
    : [],
  columns: fingerColumns,
  rows: scheme ? fingerRows(scheme.factors) : [],
  ...(scheme ? { definitions: scheme.parameters.map(({ name, value }) => [name, value] as const) } : {}),
})

/** Sources by wind direction. */
export const sourceTraceTable = (
  {
    scheme,
    factors,
    facts,
    paths,
    pathsMessage,
    season,
    seasonMessage,
  }: Pick<TraceAnswer, 'scheme' | 'factors' | 'facts' | 'paths' | 'pathsMessage' | 'season' | 'seasonMessage'>,
  question: Question,
): DataTable => ({
  title: `${siteOf(scheme)}来源方向`,
  notes: [
    ...schemeNotes(scheme),
    ...seriesNotes(question, 'hour'),
    ...(season === 'ALL' ? [] : [`只计${schemeSeasonNames[season]}的小时`]),
    ...(seasonMessage === null ? [] : [seasonMessage]),
    '条件概率（CPF）：该风向下贡献高于第75百分位的小时占比，不足10小时不计；静风低于0.3 m/s',
    ...(paths
      ? [`PSCF最高的格点：${paths.mode}，${paths.arrivals}条、回溯${paths.hours}小时，格点${paths.stepDeg}°`]
      : pathsMessage === null
        ? []
        : [pathsMessage]),
    `数据版本：${facts.rev}`,
  ],
  columns: [
    { key: 'factor', title: '来源', kind: 'text', frozen: true, width: 16 },
    { key: 'sector', title: '风向', kind: 'text' },
    { key: 'count', title: '小时数', kind: 'number', unit: '小时' },
    micrograms('mean', '平均贡献'),
    { key: 'cpf', title: 'CPF', kind: 'number', digits: 2 },
    { key: 'place', title: 'PSCF最高格点', kind: 'text', width: 22 },
    { key: 'pscf', title: 'PSCF', kind: 'number', digits: 2 },
  ],
  rows: factors.flatMap(({ name, sectors, calm, pscf }) => {
    const highest = pscf.reduce((best, value, at) => (value > (pscf[best] ?? 0) ? at : best), 0)
    const cell = paths?.cells[highest]
    return [
      ...sectors.map(({ sectorName, count, mean, cpf }) => ({
        factor: name,
        sector: sectorName,
        count,
        mean,
        cpf,
        place: null,
        pscf: null,
      })),
      { factor: name, sector: '静风', count: calm.count, mean: calm.mean, cpf: null, place: null, pscf: null },
      ...(cell
        ? [
            {
              factor: name,
              sector: '轨迹',
              count: cell.count,
              mean: null,
              cpf: null,
              place: `${formatRounded(cell.longitude, 1)}°E ${formatRounded(cell.latitude, 1)}°N`,
              pscf: pscf[highest] ?? null,
            },
          ]
        : []),
    ]
  }),
})
