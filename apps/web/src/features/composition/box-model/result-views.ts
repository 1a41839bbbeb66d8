import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import { budgetTable, hourText, rirTable } from '@qingkong/contract/tables/composition/box-model'
import { ozoneBudgetOf } from '@qingkong/contract/tables/composition/ozone-budget'
import { barOption } from '../../../charts/bar-option.ts'
import { ekmaOption } from '../../../charts/ekma-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { chart, custom, statistics, type ViewLayout } from '../../../page/views.ts'
import { RayPanel } from './ray-panel.tsx'
import { verdictTable } from './verdict-table.ts'

interface Shown {
  result: BoxModelRun
}

const titled = ({ result }: Shown, what: string) => `${result.siteName}${what} ${result.day}`
const outcomeOf = ({ result }: Shown) => result.outcome

const budgetOf = ({ result }: Shown) => ({
  runId: result.runId ?? '',
  siteName: result.siteName,
  day: result.day,
  ...(result.outcome ? ozoneBudgetOf(result.outcome) : { hours: [], terms: [] }),
})

const signOf: Readonly<Record<string, number>> = { 生成: 1, 损失: -1 }

const budgetOption = (answer: Shown, palette: Parameters<typeof lineOption>[1]) => {
  const { hours, terms } = budgetOf(answer)
  return lineOption(
    {
      times: hours.map(hourText),
      series: terms
        .filter(({ key }) => key !== 'do3_dt')
        .map(({ key, name, side, values }) => {
          const sign = signOf[side]
          if (sign === undefined) return { name, unit: 'ppb/h', digits: 2, values, dashed: key === 'transport' }
          return {
            name,
            unit: 'ppb/h',
            digits: 2,
            values: values.map((value) => (value === null ? null : sign * value)),
            kind: 'bar-stack' as const,
          }
        }),
    },
    palette,
  )
}

const mostSpecies = 10

/** RIR of the groups in their order, then of the ten species that matter most. */
const rirBars = (answer: Shown, kind: 'group' | 'species') => {
  const found = (outcomeOf(answer)?.rir?.reactivities ?? []).filter((one) => one.kind === kind)
  const sorted = found.toSorted((a, b) => (b.rir ?? -Infinity) - (a.rir ?? -Infinity))
  return kind === 'group' ? sorted : sorted.slice(0, mostSpecies)
}

const rirChart = <A extends Shown, I, V>(kind: 'group' | 'species', name: string) =>
  chart<A, I, V>({
    key: `rir-${kind}`,
    title: (answer) => titled(answer, name),
    settings: false,
    when: (answer) => outcomeOf(answer)?.rir != null,
    option: (answer, _input, palette) => {
      const bars = rirBars(answer, kind)
      return barOption(
        {
          names: bars.map((one) => one.name),
          series: [{ name: 'RIR', values: bars.map(({ rir }) => rir) }],
          unit: '',
          digits: 3,
          horizontal: true,
        },
        palette,
      )
    },
    data: ({ result }) => rirTable(result),
  })

const daysEkma = (answer: Shown) => {
  const ekma = outcomeOf(answer)?.ekma
  return ekma?.kind === 'days' ? ekma : null
}

const net = ({ result }: Shown) => result.outcome?.netPpb ?? null
const vote = ({ result }: Shown, criterion: string) =>
  result.verdict?.votes.find((one) => one.criterion === criterion)?.value ?? null

/** What a run found, as both pages of the box model show it. */
export const resultViews = <A extends Shown, I, V>(): ViewLayout<A, I, V> => {
  const hasOutcome = (answer: A) => outcomeOf(answer) !== null
  return [
    statistics<A, I, V>(
      (answer) => [
        { label: '控制区', value: answer.result.verdict?.regime ?? null },
        { label: 'RIR(NOx)/RIR(VOC)', value: vote(answer, 'RIR比'), digits: 2 },
        { label: 'L_N/Q（07–19时）', value: vote(answer, 'L_N/Q'), digits: 2 },
        { label: '净生成量', value: net(answer), unit: 'ppb', digits: 1 },
      ],
      { key: 'figures', when: hasOutcome },
    ),
    chart<A, I, V>({
      key: 'budget',
      title: (answer) => titled(answer, '臭氧收支'),
      height: 340,
      when: hasOutcome,
      option: (answer, _input, palette) => budgetOption(answer, palette),
      data: (answer) => budgetTable(budgetOf(answer)),
    }),
    [rirChart<A, I, V>('group', 'RIR（组）'), rirChart<A, I, V>('species', 'RIR前十物种')],
    chart<A, I, V>({
      key: 'ekma',
      title: (answer) => titled(answer, 'EKMA'),
      height: 460,
      settings: false,
      when: (answer) => daysEkma(answer) !== null,
      option: (answer, _input, palette) => {
        const ekma = daysEkma(answer)
        return ekmaOption(
          {
            axis: ekma?.axis ?? [],
            response: ekma?.response ?? [],
            unit: 'ppb',
            ridges: [
              { name: '07–19时积分脊线', points: ekma?.ridge ?? [] },
              { name: '最大小时脊线', points: ekma?.highestRidge ?? [] },
            ],
          },
          palette,
        )
      },
    }),
    verdictTable<A, I, V>(),
    custom<A, I, V>(RayPanel, { key: 'rays', when: (answer) => daysEkma(answer) !== null }),
  ]
}

/** What has to be known before the figures: why there is none, or what makes them less certain. */
export const resultBanner = ({ result }: Shown): string | null => {
  if (result.outcome === null) return result.sentence
  return result.warnings.length === 0 ? null : result.warnings.join('；')
}

export const resultNotes = ({ result }: Shown): string[] =>
  result.outcome
    ? [
        `机理 ${result.outcome.mechanism}：${result.outcome.citation}`,
        '臭氧按观测约束；净生成 = 生成 − 损失，输送 = 观测变化 − 净生成',
        'RIR比小于0.5为VOC控制区、大于2为NOx控制区；距脊线0.1以内为过渡；判据不一致时按过渡区',
        `数据版本 ${result.provenance?.dataVersion.slice(0, 12) ?? ''}，引擎 ${result.provenance?.engineVersion ?? ''}`,
      ]
    : []
