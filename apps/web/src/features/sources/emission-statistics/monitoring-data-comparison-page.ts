import { industry } from '../../../filters/widgets/complex/industry.tsx'
import { gasFactor } from '../../../filters/widgets/gas-factor.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { areaFilter } from './area-filters.ts'
import { comparisonParts } from './comparison-parts.ts'
import { comparedPeriodFilters, comparisonQuestion, firstCompared, mostCompared } from './comparison-question.ts'
import { enterpriseFilter } from './enterprise-filter.tsx'

const calls = { compared: 'psDataDataCompare', spread: 'psDataMonitorDataCompare' } as const
const counts = { first: firstCompared, most: mostCompared }

const gasFilters = [
  areaFilter,
  industry({ monitorType: 'pst001' }),
  enterpriseFilter({ monitorType: 'pst001', ofFactor: true, ...counts }),
  gasFactor(),
  ...comparedPeriodFilters,
] as const

const emission = definePage(
  calls,
  gasFilters,
)({
  title: '排放量',
  input: (values) => comparisonQuestion(values, 'EMISSION'),
  ...comparisonParts('EMISSION'),
  exports: {
    call: 'psDataDataCompareExport',
    input: ({ compared }) => compared,
    name: ({ compared }) => `监测数据对比_${compared.period.name}`,
  },
})

const concentration = definePage(
  calls,
  gasFilters,
)({
  title: '排放浓度',
  input: (values) => comparisonQuestion(values, 'CONCENTRATION'),
  ...comparisonParts('CONCENTRATION'),
  exports: {
    call: 'psDataMonitorDataCompareExport',
    input: ({ spread }) => spread,
    name: ({ spread }) => `监测数据对比_${spread.period.name}`,
  },
})

const electricity = definePage(calls, [
  areaFilter,
  industry({ monitorType: 'pst002' }),
  enterpriseFilter({ monitorType: 'pst002', ...counts }),
  ...comparedPeriodFilters,
])({
  title: '用电',
  input: (values) => comparisonQuestion(values, 'ELECTRICITY'),
  ...comparisonParts('ELECTRICITY'),
  exports: {
    call: 'psDataDataCompareExport',
    input: ({ compared }) => compared,
    name: ({ compared }) => `监测数据对比_${compared.period.name}`,
  },
})

/** 监测数据对比: who stands out among the enterprises of an industry. */
export default definePages('monitoring-data-comparison', { emission, concentration, electricity })
