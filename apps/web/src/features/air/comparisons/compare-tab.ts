import { comparedDaysTable, hourTitles } from '@qingkong/contract/tables/air/comparisons'
import { type LineSeries, lineOption } from '../../../charts/line-option.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { compareTime } from '../../../filters/widgets/complex/compare-time.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import { formatMeasured, thinSpace } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { comparedFactors } from './compared-filters.ts'

/** 对比: days laid over each other; for ozone those that the weather and the level make alike. */
export const compareTab = definePage('multipleAnalysisSiteHourCompare', [
  areaSiteSelector({ modes: ['STA', 'AREA'], multiple: true, maxLength: 4, first: 'first', withSiteType: true }),
  factorSelect({ allowed: comparedFactors, begin: 'o3' }),
  compareTime(),
  dataStatus(),
  round(),
])({
  title: '对比',
  input: ({ factorCode_option: _, ...values }) => values,
  conclusion: ({ days, factor }) => {
    const [base] = days
    const others = days.filter(
      ({ siteCode, day, mean }) => siteCode === base?.siteCode && day !== base.day && mean !== null,
    )
    if (!base || base.mean === null || others.length === 0) return null
    const mean = others.reduce((sum, day) => sum + (day.mean ?? 0), 0) / others.length
    const less = base.mean - mean
    const how = less >= 0 ? '高' : '低'
    const percent = mean === 0 ? '' : `（${formatMeasured((Math.abs(less) / mean) * 100, 1)}%）`
    return `${base.siteName}${base.day}${factor.name}日均${formatMeasured(base.mean, factor.digits)}${thinSpace}${factor.unit}，较其余${others.length}个对比日均值${how}${formatMeasured(Math.abs(less), factor.digits)}${thinSpace}${factor.unit}${percent}。`
  },
  empty: ({ days }) => (days.length === 0 ? '所选日期没有数据，可在“自定义”中改选日期' : null),
  views: [
    chart({
      key: 'days',
      title: ({ days, factor }) =>
        `${factor.name}多日对比 ${[...new Set(days.map(({ siteName }) => siteName))].join('、')}`,
      height: 380,
      option: ({ days, otherMeans, factor }, _input, palette) => {
        const several = new Set(days.map(({ siteCode }) => siteCode)).size > 1
        const lines = days.map(
          ({ siteName, day, values }): LineSeries => ({
            name: several ? `${siteName} ${day}` : day,
            unit: factor.unit,
            digits: factor.digits,
            values,
          }),
        )
        const means = otherMeans.flatMap(({ siteCode, values }): LineSeries[] => {
          const site = days.find((day) => day.siteCode === siteCode)
          if (!site || values.every((value) => value === null)) return []
          const name = several ? `${site.siteName} 其余日均值` : '其余日均值'
          return [{ name, unit: factor.unit, digits: factor.digits, values, dashed: true, color: palette.muted }]
        })
        return lineOption({ times: hourTitles, series: [...lines, ...means] }, palette)
      },
      data: (answer, input) => comparedDaysTable(answer, input),
      image: (_answer, { compareTime: days }) => ({ period: days.map((day) => day.slice(0, 10)).join('、') }),
    }),
    table((answer, input) => comparedDaysTable(answer, input)),
  ],
  exports: { call: 'multipleAnalysisSiteHourCompareDownload', name: ({ factor }) => `${factor.name}多日对比` },
  notes: () => [
    '最新一日为基准日，其余为对比日。',
    'AI推荐：以近7日中最新有数据的一日为基准，在所选月份内按9—18时的浓度均值与最大值、气温、湿度、风速的标准化差异由小到大排名，取所选名次。',
  ],
})
