import { shortChangeTable, shortConclusion, shortSummaryTable } from '@qingkong/contract/tables/air/city-changes'
import { lineOption } from '../../../charts/line-option.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { beforeNames, shortFactors, shortFilters } from './short-filters.ts'

/** Factors drawn below each other; the table has all. */
const shownCharts = [0, 1, 2, 3]

/** 单站点: several factors of one place, each beside the time before. */
export const singleTab = definePage('shortChangeQuery', [
  areaSiteSelector({ modes: ['STA', 'AREA', 'CITY'], siteTypes: ['10', '20', '30', '50'] }),
  factorSelect({ multiple: true, allowed: shortFactors, value: ['pm25', 'pm10', 'no2'] }),
  ...shortFilters,
])({
  title: '单站点',
  input: ({ siteCodes, siteType, factorCode, dataType, startTime, endTime, dataStatus }) =>
    factorCode.length === 0 ? null : { siteCodes, siteType, factorCode, dataType, startTime, endTime, dataStatus },
  empty: ({ lines }) =>
    lines.some(({ values }) => values.some((value) => value !== null))
      ? null
      : '所选站点在该时段没有数据，可放宽时段或更换因子',
  conclusion: (answer, { dataType }) => shortConclusion(answer, { dataType }),
  views: [
    shownCharts.map((index) =>
      chart({
        key: `line${index}`,
        title: ({ lines }) => `${lines[index]?.siteName ?? ''} ${lines[index]?.factor.name ?? ''}短期变化`,
        when: ({ lines }) => index < lines.length,
        option: ({ times, lines }, { dataType = 'HOUR' }, palette) => {
          const line = lines[index]
          if (!line) return {}
          const { name, unit, digits } = line.factor
          return lineOption(
            {
              times,
              series: [
                { name, unit, digits, values: line.values },
                { name: beforeNames[dataType], unit, digits, values: line.before, dashed: true },
              ],
            },
            palette,
          )
        },
        data: (answer, input) => shortChangeTable(answer, input),
      }),
    ),
    table((answer, input) => shortSummaryTable(answer, input), { key: 'summary' }),
    table((answer, input) => shortChangeTable(answer, input)),
  ],
  exports: { call: 'shortChangeExport', name: ({ lines }) => `${lines[0]?.siteName ?? ''}短期变化` },
  notes: () => ['小时数据与前一日同一时刻比较，日数据与前一周同日比较；变化率只用两者都有值的时刻。'],
})
