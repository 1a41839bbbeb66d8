import { decompositionTable } from '@qingkong/contract/tables/air/targets'
import { allowedOrNone } from '@qingkong/domain/allowance/shown-allowance'
import { indicators } from '@qingkong/domain/target/indicator'
import { lineOption } from '../../../charts/line-option.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { disassembleTarget } from '../../../filters/widgets/disassemble-target.tsx'
import { disassemblyFactor } from '../../../filters/widgets/disassembly-factor.tsx'
import { targetValue } from '../../../filters/widgets/target-value.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, statistics, table } from '../../../page/views.ts'
import { MonthEditor } from './month-editor.tsx'

/** 目标分解: the months of an annual target, and how far they are reached. */
const decomposition = definePage('targetDecompositionList', [
  disassembleTarget(),
  disassemblyFactor(),
  targetValue(),
  dataStatus(),
])({
  title: '目标分解',
  hideSearch: true,
  input: ({ disassembleTarget: target, factorCode, dataStatus: status }) =>
    typeof target === 'object' ? { targetId: target.id, factorCode, dataStatus: status } : null,
  empty: ({ targetValue: value, factorName }) =>
    value === null ? `该目标未设置${factorName}，请在目标管理中填写` : null,
  conclusion: ({ sentence }) => sentence,
  views: [
    statistics(({ targetValue: value, currentValue, mean, days, unit, factorCode, remainingDays }) => {
      const digits = indicators[factorCode].kind === 'mean' ? 1 : 0
      return [
        { label: '目标', value, unit, digits: Number.isInteger(value) ? 0 : 1 },
        { label: '目前', value: currentValue, unit, digits },
        { label: '剩余天数', value: remainingDays, unit: '天' },
        ...(mean
          ? [
              {
                label: '剩余允许均值',
                value: allowedOrNone(mean.rounded),
                unit,
                digits: 1,
                note: `严格 ${allowedOrNone(mean.strict) ?? '--'}`,
              },
              { label: '判断', value: mean.verdictName },
            ]
          : []),
        ...(days
          ? [
              {
                label: factorCode === 'good_days' ? '最多再有污染天' : '最多再有超标天',
                value: days.allowedDays,
                unit: '天',
              },
              { label: '判断', value: days.verdictName },
            ]
          : []),
      ]
    }),
    chart({
      key: 'months',
      title: ({ target, factorName }) => `${target.name} ${factorName}各月目标与实际`,
      option: ({ months, unit, factorCode }, _input, palette) => {
        const digits = indicators[factorCode].kind === 'mean' ? 1 : 0
        return lineOption(
          {
            times: months.map(({ month }) => month),
            series: [
              { name: '目标', unit, digits, kind: 'bar', values: months.map((month) => month.targetValue) },
              { name: '实际', unit, digits, kind: 'bar', values: months.map((month) => month.actualValue) },
              {
                name: '上年同月',
                unit,
                digits,
                dashed: true,
                values: months.map((month) => month.lastYearValue),
              },
            ],
          },
          palette,
        )
      },
      image: ({ target, unit }) => ({
        unit,
        period: `${target.startTime.slice(0, 10)} 至 ${target.endTime.slice(0, 10)}`,
      }),
    }),
    custom(MonthEditor, { key: 'editor' }),
    table((answer, input) => decompositionTable(answer, input)),
  ],
  exports: {
    call: 'targetDecompositionExport',
    name: ({ target, factorName }) => `${target.name}_${factorName}分解`,
  },
  notes: () => ['年目标按往年同月水平分摊到各月；浓度为按天数加权的平均，天数为合计，均与年目标一致。'],
})
export default definePages('target-disassembled', decomposition)
