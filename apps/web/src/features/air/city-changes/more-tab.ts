import { shortChangeTable, shortConclusion, shortSummaryTable } from '@qingkong/contract/tables/air/city-changes'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { shortFactors, shortFilters } from './short-filters.ts'

/** 多站点: one factor at several places, and how much each changed. */
export const moreTab = definePage('shortChangeQuery', [
  areaSiteSelector({
    modes: ['STATESTATION', 'STA', 'AREA', 'CITY'],
    siteTypes: ['10', '20', '30', '50'],
    multiple: true,
    maxLength: 20,
  }),
  factorSelect({ allowed: shortFactors }),
  ...shortFilters,
])({
  title: '多站点',
  input: ({ siteCodes, siteType, factorCode, dataType, startTime, endTime, dataStatus }) => ({
    siteCodes,
    siteType,
    factorCode: [factorCode],
    dataType,
    startTime,
    endTime,
    dataStatus,
  }),
  empty: ({ lines }) =>
    lines.some(({ values }) => values.some((value) => value !== null))
      ? null
      : '所选站点在该时段没有数据，可放宽时段或更换因子',
  conclusion: (answer, { dataType }) => shortConclusion(answer, { dataType }),
  views: [
    chart({
      key: 'lines',
      title: ({ lines }, { startTime, endTime }) =>
        `${lines[0]?.factor.name ?? ''}短期变化 ${startTime.slice(0, 10)} 至 ${endTime.slice(0, 10)}`,
      height: 340,
      option: ({ times, lines }, _input, palette) =>
        lineOption(
          {
            times,
            series: lines.map(({ siteName, factor, values }) => ({
              name: siteName,
              unit: factor.unit,
              digits: factor.digits,
              values,
            })),
          },
          palette,
        ),
      data: (answer, input) => shortChangeTable(answer, input),
    }),
    chart({
      key: 'changes',
      title: ({ lines }, { dataType }) =>
        `${lines[0]?.factor.name ?? ''}较${dataType === 'DAY' ? '前一周' : '前一日'}变化`,
      option: ({ lines }, _input, palette) =>
        barOption(
          {
            names: lines.map(({ siteName }) => siteName),
            series: [{ name: '变化', values: lines.map(({ changePct }) => changePct) }],
            unit: '%',
            digits: 1,
          },
          palette,
        ),
      data: (answer, input) => shortSummaryTable(answer, input),
    }),
    table((answer, input) => shortSummaryTable(answer, input), { key: 'summary' }),
    table((answer, input) => shortChangeTable(answer, input)),
  ],
  exports: { call: 'shortChangeExport', name: ({ lines }) => `${lines[0]?.factor.name ?? ''}多站点短期变化` },
  notes: () => ['小时数据与前一日同一时刻比较，日数据与前一周同日比较；变化率只用两者都有值的时刻。'],
})
