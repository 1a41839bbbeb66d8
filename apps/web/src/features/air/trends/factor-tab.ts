import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { variationConclusion } from './conclusions.ts'
import { concentrationsAndWeather, siteTypes } from './trend-filters.ts'
import { variationLayout } from './variation-layout.ts'
import { emptyVariation, variationInput, variationNotes, variationWidgets } from './variation-question.ts'

/** 因子: several factors of one place by hour, weekday and month. */
export const factorTab = definePage('multiCompareFactorCompare', [
  areaSiteSelector({ modes: ['STA', 'AREA', 'CITY'], withSiteType: true, siteTypes }),
  factorSelect({ multiple: true, allowed: concentrationsAndWeather, value: ['pm25', 'pm10', 'no2', 'o3'] }),
  ...variationWidgets,
])({
  title: '因子',
  input: variationInput,
  conclusion: ({ variations }) => variationConclusion(variations),
  empty: emptyVariation,
  views: variationLayout('因子对比'),
  exports: {
    call: 'multiCompareFactorCompareExport',
    name: ({ variations }) => `因子对比_${variations[0]?.siteName ?? ''}`,
  },
  notes: variationNotes,
})
