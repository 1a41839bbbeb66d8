import type { ComponentSiteChange } from '@qingkong/contract/calls/composition/component-statistics'
import { siteChangeConclusion, siteChangeTable } from '@qingkong/contract/tables/composition/component-statistics'
import {
  componentFilters,
  componentQuestion,
  gasUnit,
  nothingMeasured,
} from '../../../blocks/components/component-filters.ts'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { type HeatInput, heatOption } from '../../../charts/heat-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'

const [sites, period, status] = componentFilters({ multiple: true })

const against = ownChoice('against', '比较基准', [
  ['PREVIOUS', '前一时段'],
  ['LAST_YEAR', '上年同期'],
])

/** Changes beyond are all as deep: one group that doubled would pale all others. */
const deepestPct = 100

/** Sites by groups, coloured around no change. */
const changeHeat = (rows: readonly ComponentSiteChange[]): HeatInput => {
  const groups = [...new Map(rows.map(({ groupCode, groupName }) => [groupCode, groupName])).entries()]
  const places = [...new Map(rows.map(({ siteCode, siteName }) => [siteCode, siteName])).entries()]
  const largest = Math.max(1, ...rows.map(({ pct }) => Math.abs(pct ?? 0)))
  return {
    columns: groups.map(([, name]) => name),
    rows: places.map(([, name]) => name),
    cells: places.map(([siteCode]) =>
      groups.map(([groupCode]) => {
        const row = rows.find((one) => one.siteCode === siteCode && one.groupCode === groupCode)
        return {
          value: row?.pct ?? null,
          notes: row
            ? [`本时段 ${formatMeasured(row.now, 2)}`, `比较时段 ${formatMeasured(row.before, 2)} ${row.unit}`]
            : [],
        }
      }),
    ),
    unit: '%',
    digits: 1,
    scale: { around: 0, end: Math.min(deepestPct, largest) },
    labels: true,
  }
}

/** 数据变化: which site changed, and in what. */
export const changeTab = definePage('vocAnalysisSiteChange', [sites, period, status, gasUnit, against])({
  title: '数据变化',
  input: ({ unit, against: base, ...values }) => {
    const question = componentQuestion('VOC', { ...values, dataType: 'HOUR' })
    if (!question) return null
    const { family: _family, dataType: _hours, ...asked } = question
    return { ...asked, unit, against: base }
  },
  empty: ({ rows }) => (rows.some(({ now }) => now !== null) ? null : nothingMeasured),
  conclusion: siteChangeConclusion,
  views: [
    chart({
      key: 'heat',
      title: ({ before }) => `各站各类别VOCs较${before.startTime.slice(0, 10)}至${before.endTime.slice(0, 10)}变化率`,
      height: 360,
      settings: false,
      option: ({ rows }, _input, palette) => heatOption(changeHeat(rows), palette),
      data: siteChangeTable,
    }),
    table(siteChangeTable),
  ],
  tools: { dispatchTask: componentTask(({ rows }) => rows.map(({ groupName }) => groupName)) },
  exports: {
    call: 'vocAnalysisSiteChangeExport',
    name: (_answer, { startTime, endTime }) => `站点VOCs数据变化_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => ['变化率为均值的变化；在测物种不足80%的小时不计入合计'],
})
