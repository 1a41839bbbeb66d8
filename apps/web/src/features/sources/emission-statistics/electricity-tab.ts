import { inPercent } from '@qingkong/contract/tables/sources/amount-columns'
import { amountNotes } from '@qingkong/contract/tables/sources/amount-definitions'
import {
  courseTable,
  levelNames,
  sharesTable,
  statisticsTable,
} from '@qingkong/contract/tables/sources/amount-statistics'
import { metaBanner, statisticsSentence } from '@qingkong/contract/tables/sources/amount-words'
import { lineOption } from '../../../charts/line-option.ts'
import { pieOption } from '../../../charts/pie-option.ts'
import { ownChoice, ownFilter } from '../../../filters/own-choice.ts'
import { industry } from '../../../filters/widgets/complex/industry.tsx'
import { dataStateType } from '../../../filters/widgets/data-state-type.ts'
import { formatMeasured } from '../../../kit/format.ts'
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
    ['OUTLET', '监测点'],
  ],
  'ENTERPRISE',
)
const group = ownFilter('group', '设施类别', [
  ['production', '生产设施'],
  ['govern', '治理设施'],
  ['process', '工艺'],
])

const sumOf = (rows: readonly { level: string; kwh: number | null }[]): number | null => {
  const known = rows.flatMap(({ level: at, kwh }) => (at === 'COUNTY' && kwh !== null ? [kwh] : []))
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0)
}

/** 用电: what production and treatment used, from district to meter. */
export const electricityTab = definePage({ tree: 'psDataDataStatistics', course: 'psDataDataAnalysis' }, [
  areaFilter,
  industry({ monitorType: 'pst002' }),
  enterpriseFilter({ monitorType: 'pst002', first: 0, most: mostEnterprises }),
  group,
  ...periodFilters,
  level,
  dataStateType(),
])({
  title: '用电',
  input: (values) => {
    const { areaCodes, industyCode, superviseCompany, dataStateType: state } = values
    const question = {
      areaCodes,
      industyCode: industyCode === '' ? [] : [industyCode],
      superviseCompany,
      monitorType: 'pst002' as const,
      ...(values.group === null ? {} : { group: values.group }),
      ...daysOfPeriod(values),
    }
    return { tree: { ...question, level: values.level }, course: { ...question, dataStateType: state } }
  },
  banner: ({ tree }) => metaBanner(tree.meta),
  empty: ({ tree }) => (tree.facts.totalKwh === null ? '所选条件下没有数据，可放宽时段或换一家企业' : null),
  conclusion: ({ tree }) => statisticsSentence(tree),
  views: [
    statistics(({ tree: { electricity, facts, meta } }) => {
      const of = (key: 'productionKwh' | 'governKwh' | 'otherKwh') =>
        sumOf(electricity.map((row) => ({ level: row.level, kwh: row[key] })))
      return [
        { label: '用电量', value: facts.totalKwh, unit: 'kWh' },
        { label: '生产设施', value: of('productionKwh'), unit: 'kWh' },
        { label: '治理设施', value: of('governKwh'), unit: 'kWh' },
        { label: '其他', value: of('otherKwh'), unit: 'kWh' },
        {
          label: '产治同步率',
          value: inPercent(facts.syncRate),
          unit: '%',
          digits: 1,
          note: `未同步${formatMeasured(facts.unsync)}家`,
        },
        {
          label: '数据覆盖率',
          value: inPercent(meta.coverage),
          unit: '%',
          digits: 1,
          note: `有效${formatMeasured(meta.valid)} / 应到${formatMeasured(meta.due)} 小时`,
        },
      ]
    }),
    [
      chart({
        key: 'course',
        title: ({ course }, { course: { dataStateType: state } }) =>
          `${course.period.name}用电量${state === '1' ? '累计' : ''}`,
        option: ({ course: { trend } }, _input, palette) =>
          lineOption(
            {
              times: trend.map(({ time }) => time),
              series: [
                { name: '生产设施', unit: 'kWh', values: trend.map(({ productionKwh }) => productionKwh) },
                { name: '治理设施', unit: 'kWh', values: trend.map(({ governKwh }) => governKwh) },
                { name: '其他', unit: 'kWh', values: trend.map(({ otherKwh }) => otherKwh) },
              ],
            },
            palette,
          ),
        data: ({ course }, { course: question }) => courseTable(course, question),
      }),
      chart({
        key: 'districts',
        title: () => '各区县用电量占比',
        settings: false,
        option: ({ course: { districts } }, _input, palette) =>
          pieOption(
            districts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }])),
            'kWh',
            palette,
          ),
        data: ({ course }) => sharesTable(course, 'districts'),
      }),
    ],
    table(({ tree }, { tree: question }) => statisticsTable(tree, question), {
      open: ({ code }, { tree }, { tree: question }) => {
        const row = tree.electricity.find((one) => one.code === code)
        return row ? treeLink(row, question, 'electricity') : null
      },
    }),
  ],
  exports: {
    call: 'psDataDataStatisticsExport',
    input: ({ tree }) => tree,
    name: ({ tree }) => `监测数据统计_${tree.period.name}`,
  },
  cells: () => null,
  notes: () => amountNotes(['产治同步率', '数据覆盖率', '同比、环比']),
})
