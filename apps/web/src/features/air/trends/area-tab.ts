import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { variationConclusion } from './conclusions.ts'
import { concentrationsAndWeather, siteTypes } from './trend-filters.ts'
import { variationLayout } from './variation-layout.ts'
import { emptyVariation, variationInput, variationNotes, variationWidgets } from './variation-question.ts'

/** 区域: one factor of several places by hour, weekday and month. */
export const areaTab = definePage('multiCompareSiteCompare', [
  areaSiteSelector({
    modes: ['AREA', 'STA', 'CITY'],
    multiple: true,
    maxLength: 10,
    first: { count: 8 },
    withSiteType: true,
    siteTypes,
  }),
  factorSelect({ allowed: concentrationsAndWeather }),
  ...variationWidgets,
])({
  title: '区域',
  input: variationInput,
  conclusion: ({ variations }) => variationConclusion(variations),
  empty: emptyVariation,
  views: variationLayout('区域对比'),
  exports: {
    call: 'multiCompareSiteCompareExport',
    name: ({ variations }) => `区域对比_${variations[0]?.factor.name ?? ''}`,
  },
  notes: variationNotes,
})
