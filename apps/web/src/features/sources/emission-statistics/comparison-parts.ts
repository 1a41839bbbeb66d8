import type { ComparedQuantity } from '@qingkong/contract/shapes/emission-amount'
import { amountNotes } from '@qingkong/contract/tables/sources/amount-definitions'
import { hiddenNote } from '@qingkong/contract/tables/sources/amount-words'
import {
  comparisonTable,
  dailyTable,
  distributionTable,
  peerSentence,
  quantityDigits,
  quantityNames,
} from '@qingkong/contract/tables/sources/enterprise-comparison'
import { barOption } from '../../../charts/bar-option.ts'
import { boxOption } from '../../../charts/box-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import { chart, table } from '../../../page/views.ts'
import { plantLink } from './drill-link.ts'

interface Answer {
  compared: CallAnswer<'psDataDataCompare'>
  spread: CallAnswer<'psDataMonitorDataCompare'>
}
interface Input {
  compared: PageInput<'psDataDataCompare'>
  spread: PageInput<'psDataMonitorDataCompare'>
}

/** Rows of n = 0 have no box, and a chart of empty places says nothing. */
const hasBox = ({ spread }: Answer): boolean => spread.records.some(({ box }) => box !== null)

const tableOf = ({ compared }: Answer, { compared: question }: Input) => comparisonTable(compared, question)
const distributionOf = ({ spread }: Answer, { spread: question }: Input) => distributionTable(spread, question)

/** What the three tabs of 监测数据对比 show alike: pairs of bars, boxes with their limits, days, and the table. */
export const comparisonParts = (quantity: ComparedQuantity) => {
  const digits = quantityDigits[quantity]
  const name = quantityNames[quantity]
  return {
    banner: ({ compared }: Answer) => hiddenNote(compared.hiddenCount),
    empty: ({ compared }: Answer) =>
      compared.records.some(({ a, b }) => a !== null || b !== null)
        ? null
        : '所选条件下没有数据，可放宽时段或换一家企业',
    conclusion: ({ compared }: Answer, { compared: question }: Input) => peerSentence(compared, question),
    views: [
      chart<Answer, Input, unknown>({
        key: 'pairs',
        title: ({ compared }) => `${compared.factorName}${name} ${compared.period.name} 与 ${compared.basePeriod.name}`,
        option: ({ compared: { records, unit } }, _input, palette) =>
          barOption(
            {
              names: records.map(({ psName }) => psName),
              unit,
              digits,
              series: [
                { name: '本期', values: records.map(({ a }) => a) },
                { name: '对比期', values: records.map(({ b }) => b) },
                { name: '同行业中位数', values: records.map(({ peerMedian }) => peerMedian) },
              ],
            },
            palette,
          ),
        data: tableOf,
      }),
      [
        chart<Answer, Input, unknown>({
          key: 'boxes',
          when: hasBox,
          title: ({ spread }) =>
            `${spread.factorName}分布（按${spread.step === '小时' ? '小时' : '日'}） ${spread.period.name}`,
          settings: false,
          option: ({ spread: { records, unit } }, _input, palette) =>
            boxOption(
              {
                names: records.map((row) => row.name),
                boxes: records.map(({ box, mean, n }) =>
                  box ? { low: box.p5, q1: box.p25, median: box.p50, q3: box.p75, high: box.p95, mean, n } : null,
                ),
                limits: records.map(({ limit }) => limit),
                ends: { low: 'P5', high: 'P95' },
                unit,
                digits,
              },
              palette,
            ),
          data: distributionOf,
        }),
        chart<Answer, Input, unknown>({
          key: 'days',
          title: ({ spread }) => `${spread.factorName}逐日过程 ${spread.period.name}`,
          option: ({ spread: { axis, records, unit } }, _input, palette) =>
            lineOption(
              { times: axis, series: records.map((row) => ({ name: row.name, unit, digits, values: row.values })) },
              palette,
            ),
          data: ({ spread }, { spread: question }) => dailyTable(spread, question),
        }),
      ],
      table<Answer, Input, unknown>(tableOf, {
        open: ({ psName }, { compared }, { compared: { factorCode, endTime } }) => {
          const row = compared.records.find((one) => one.psName === psName)
          if (!row) return null
          return plantLink({
            psCode: row.psCode,
            ...(quantity === 'ELECTRICITY' ? {} : { factorCode }),
            time: endTime === undefined ? undefined : `${endTime} 00:00:00`,
          })
        },
      }),
      table<Answer, Input, unknown>(distributionOf, { key: 'distribution-table', when: hasBox }),
    ] as const,
    cells: () => null,
    notes: () => [
      '同行业中位数取查看范围内同一行业大类（GB/T 4754）中有数据的企业，含本企业。',
      ...amountNotes(['核算', '数据覆盖率', '同比、环比']),
    ],
  }
}
