import { inTonnes } from '@qingkong/contract/tables/sources/amount-columns'
import { amountNotes } from '@qingkong/contract/tables/sources/amount-definitions'
import { metaBanner } from '@qingkong/contract/tables/sources/amount-words'
import { areaChanges, areaComparisonTable, largestDecline } from '@qingkong/contract/tables/sources/area-comparison'
import { barOption } from '../../../charts/bar-option.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { industry } from '../../../filters/widgets/complex/industry.tsx'
import { contrastAreaType } from '../../../filters/widgets/contrast-area-type.ts'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { gasFactor } from '../../../filters/widgets/gas-factor.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { areaQuestion, mostDays } from './area-filters.ts'
import { baseDate, basePeriodOf, compareWith } from './base-period.ts'
import { statisticsLink } from './drill-link.ts'

const [fewest, most] = [2, 7]

/** 数据对比: which district improves, the same days of two periods. */
export const dataComparisonTab = definePage({ now: 'areaMonitorZdAreaData', before: 'areaMonitorZdAreaData' }, [
  eventArea({ label: `区域（${fewest}–${most}个）`, show: true }),
  industry({ monitorType: 'pst001' }),
  gasFactor(),
  contrastAreaType({ value: { contrastAreaType: 'COUNTY' } }),
  periodPicker({ unit: 'day', begin: periods.lastDays(30), maxUnits: mostDays }),
  compareWith,
  baseDate,
])({
  title: '数据对比',
  input: (values) => {
    const question = areaQuestion(values)
    const { length } = values.areaCodes
    if (question === null || length < fewest || length > most) return null
    return { now: question, before: { ...question, ...basePeriodOf(values) } }
  },
  banner: ({ now, before }) =>
    metaBanner({ remark: now.meta.remark ?? before.meta.remark, hiddenCount: now.meta.hiddenCount }),
  empty: ({ now, before }) =>
    now.facts.measuredKg === null && before.facts.measuredKg === null
      ? '所选条件下没有数据，可放宽时段或换一个因子'
      : null,
  conclusion: (answer) => largestDecline(answer),
  views: [
    chart({
      key: 'pairs',
      title: ({ now, before }) => `${now.facts.factorName}核算排放量 ${now.period.name} 与 ${before.period.name}`,
      option: (answer, _input, palette, { contrastAreaType: contrast }) => {
        const changes = areaChanges(answer, contrast)
        return barOption(
          {
            names: changes.map(({ name }) => name),
            unit: 't',
            digits: 3,
            series: [
              { name: '本期', values: changes.map(({ nowKg }) => inTonnes(nowKg)) },
              { name: '对比期', values: changes.map(({ beforeKg }) => inTonnes(beforeKg)) },
            ],
          },
          palette,
        )
      },
      data: (answer, _input, { contrastAreaType: contrast }) => areaComparisonTable(answer, contrast),
    }),
    table((answer, _input, { contrastAreaType: contrast }) => areaComparisonTable(answer, contrast), {
      open: ({ name }, { now }, { now: { factorCode, startTime, endTime } }) => {
        const row = now.records.find((one) => one.name === name)
        if (!row) return null
        return statisticsLink({
          areaCodes: [row.code],
          factorCode,
          startTime,
          endTime,
        })
      },
    }),
  ],
  cells: () => null,
  notes: () => amountNotes(['核算', '数据覆盖率', '同比、环比']),
})
