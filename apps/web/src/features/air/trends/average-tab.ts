import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { statistics } from '../../../page/views.ts'
import { variationConclusion } from './conclusions.ts'
import { dustFigures } from './dust-figures.ts'
import { concentrationsAndWeather, siteTypes } from './trend-filters.ts'
import { variationLayout } from './variation-layout.ts'
import { emptyVariation, variationInput, variationNotes, variationWidgets } from './variation-question.ts'

/** 均值: daily, weekly and monthly course of areas, and their means in the three readings of sand and dust. */
export const averageTab = definePage('comprehensiveAnalysisQuery', [
  areaSiteSelector({
    modes: ['AREA', 'STA', 'CITY'],
    multiple: true,
    maxLength: 10,
    first: { count: 4 },
    withSiteType: true,
    siteTypes,
  }),
  factorSelect({ allowed: concentrationsAndWeather }),
  ...variationWidgets,
])({
  title: '均值',
  input: variationInput,
  conclusion: ({ variations }) => variationConclusion(variations),
  empty: emptyVariation,
  views: [statistics(({ variations }) => dustFigures(variations)), ...variationLayout('均值分析')],
  exports: { call: 'comprehensiveAnalysisExport', name: () => '均值分析' },
  notes: variationNotes,
})
