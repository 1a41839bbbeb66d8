import { inPercent, inTonnes } from '@qingkong/contract/tables/sources/amount-columns'
import { amountNotes } from '@qingkong/contract/tables/sources/amount-definitions'
import {
  courseTable,
  hoursTable,
  levelNames,
  sharesTable,
  statisticsTable,
} from '@qingkong/contract/tables/sources/amount-statistics'
import { metaBanner, statisticsSentence } from '@qingkong/contract/tables/sources/amount-words'
import { lineOption } from '../../../charts/line-option.ts'
import { pieOption } from '../../../charts/pie-option.ts'
import { treemapOption } from '../../../charts/treemap-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { industry } from '../../../filters/widgets/complex/industry.tsx'
import { dataStateType } from '../../../filters/widgets/data-state-type.ts'
import { gasFactor } from '../../../filters/widgets/gas-factor.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { optional } from '../../../page/page-calls.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { areaFilter, mostEnterprises } from './area-filters.ts'
import { enterpriseFilter } from './enterprise-filter.tsx'
import { daysOfPeriod, periodFilters } from './statistic-period.ts'
import { treeLink } from './tree-link.ts'

const level = ownChoice(
  'level',
  '统计层级',
  [
    ['COUNTY', levelNames.COUNTY],
    ['INDUSTRY', levelNames.INDUSTRY],
    ['ENTERPRISE', levelNames.ENTERPRISE],
    ['OUTLET', levelNames.OUTLET],
  ],
  'ENTERPRISE',
)

const signed = (pct: number | null): string => (pct === null ? '--' : `${pct > 0 ? '+' : ''}${formatMeasured(pct, 1)}%`)

/** 排放: the month's report, from district to outlet. */
export const emissionTab = definePage(
  { tree: 'psDataDataStatistics', course: 'psDataDataAnalysis', hours: optional('psDataDataStatisticsHour') },
  [
    areaFilter,
    industry({ monitorType: 'pst001' }),
    enterpriseFilter({ monitorType: 'pst001', first: 0, most: mostEnterprises }),
    gasFactor(),
    ...periodFilters,
    level,
    dataStateType(),
  ],
)({
  title: '排放',
  input: (values) => {
    const { areaCodes, industyCode, superviseCompany, factorCode, dataStateType: state } = values
    if (factorCode === null) return null
    const question = {
      areaCodes,
      industyCode: industyCode === '' ? [] : [industyCode],
      superviseCompany,
      monitorType: 'pst001' as const,
      factorCode,
      ...daysOfPeriod(values),
    }
    return {
      tree: { ...question, level: values.level },
      course: { ...question, dataStateType: state },
      // A day is short enough to be seen hour by hour.
      hours: values.periodType === 'DAY' ? question : null,
    }
  },
  banner: ({ tree }) => metaBanner(tree.meta),
  empty: ({ tree }) => (tree.facts.measuredKg === null ? '所选条件下没有数据，可放宽时段或换一家企业' : null),
  conclusion: ({ tree }) => statisticsSentence(tree),
  views: [
    statistics(({ tree: { facts, meta } }) => [
      { label: '实测', value: inTonnes(facts.measuredKg), unit: 't', digits: 3 },
      { label: '补遗', value: inTonnes(facts.filledKg), unit: 't', digits: 3 },
      {
        label: '核算',
        value: inTonnes(facts.totalKg),
        unit: 't',
        digits: 3,
        ...(facts.filledShare === null ? {} : { note: `补遗占${formatMeasured(inPercent(facts.filledShare), 1)}%` }),
      },
      { label: '同比', value: signed(facts.yoy), note: facts.yoyRemark ?? `环比 ${signed(facts.qoq)}` },
      {
        label: '数据覆盖率',
        value: inPercent(meta.coverage),
        unit: '%',
        digits: 1,
        note: `有效${formatMeasured(meta.valid)} / 应到${formatMeasured(meta.due)} 小时`,
      },
      {
        label: '超过时序许可量',
        value: facts.permitted === 0 ? null : facts.overPermit,
        unit: '家',
        note: `有许可量${formatMeasured(facts.permitted)}家`,
      },
    ]),
    [
      chart({
        key: 'course',
        title: ({ course }, { course: { dataStateType: state } }) =>
          `${course.period.name}${course.facts.factorName}排放量${state === '1' ? '累计' : ''}`,
        option: ({ course: { trend } }, _input, palette) =>
          lineOption(
            {
              times: trend.map(({ time }) => time),
              series: [
                { name: '实测', unit: 't', digits: 3, values: trend.map(({ measuredKg }) => inTonnes(measuredKg)) },
                { name: '补遗', unit: 't', digits: 3, values: trend.map(({ filledKg }) => inTonnes(filledKg)) },
                { name: '核算', unit: 't', digits: 3, values: trend.map(({ totalKg }) => inTonnes(totalKg)) },
              ],
            },
            palette,
          ),
        data: ({ course }, { course: question }) => courseTable(course, question),
      }),
      chart({
        key: 'districts',
        title: ({ course }) => `各区县${course.facts.factorName}核算排放量占比`,
        settings: false,
        option: ({ course: { districts } }, _input, palette) =>
          pieOption(
            districts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value: value / 1000 }])),
            't',
            palette,
          ),
        data: ({ course }) => sharesTable(course, 'districts'),
      }),
      chart({
        key: 'industries',
        title: ({ course }) => `各行业${course.facts.factorName}核算排放量占比`,
        settings: false,
        option: ({ course: { industries } }, _input, palette) =>
          treemapOption(
            {
              parts: industries.map(({ name, value }) => ({ name, value: (value ?? 0) / 1000 })),
              unit: 't',
              digits: 3,
            },
            palette,
          ),
        data: ({ course }) => sharesTable(course, 'industries'),
      }),
    ],
    chart({
      key: 'hours',
      when: ({ hours }) => hours !== null,
      title: ({ tree }) => `${tree.period.name}${tree.facts.factorName}逐小时实测排放量`,
      option: ({ hours }, _input, palette) =>
        lineOption(
          {
            times: (hours?.records ?? []).map(({ dataTime }) => dataTime),
            series: [
              {
                name: '实测',
                unit: 'kg',
                digits: 3,
                bars: true,
                values: (hours?.records ?? []).map(({ measuredKg }) => measuredKg),
              },
              {
                name: '最大折算浓度',
                unit: 'mg/m³',
                digits: 2,
                right: true,
                values: (hours?.records ?? []).map(({ maxZs }) => maxZs),
              },
            ],
          },
          palette,
        ),
      data: ({ hours, tree }) =>
        hoursTable(hours ?? { records: [], total: 0, outlets: 0, factorName: '', period: tree.period, hiddenCount: 0 }),
    }),
    table(({ tree }, { tree: question }) => statisticsTable(tree, question), {
      open: ({ code }, { tree }, { tree: question }) => {
        const row = tree.records.find((one) => one.code === code)
        return row ? treeLink(row, question, 'emission') : null
      },
    }),
  ],
  exports: {
    call: 'psDataDataStatisticsExport',
    input: ({ tree }) => tree,
    name: ({ tree }) => `监测数据统计_${tree.period.name}`,
  },
  cells: () => null,
  notes: () =>
    amountNotes(['实测', '补遗', '核算', '有效数据捕集率', '数据覆盖率', '超标率', '许可量占比', '同比、环比']),
})
