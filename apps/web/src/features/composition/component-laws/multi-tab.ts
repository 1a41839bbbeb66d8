import {
  componentLawTable,
  leadingItem,
  pairConclusion,
  type StationLaw,
  stationPairTable,
} from '@qingkong/contract/tables/composition/component-laws'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask, namesOf } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { correlationOption } from '../../../charts/correlation-option.ts'
import { heatOption } from '../../../charts/heat-option.ts'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { componentTree } from '../../../filters/widgets/component-tree.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { dimension } from './law-filters.ts'
import { lawKeyNames, stationLines } from './law-lines.ts'
import { pairMatrix } from './pair-matrix.ts'

/** The component that there is most of at the first station, at every station. */
const leadingItems = (law: Omit<StationLaw, 'pairs'>) => {
  const lead = leadingItem(law)
  return law.items.filter(({ factorCode }) => factorCode === lead?.factorCode)
}

const hasPairs = ({ pairs }: StationLaw): boolean => pairs.length > 0

/** 多站点: whether stations differ. */
export const multiTab = definePage('componentLawSeries', [
  ...componentFilters({ multiple: true }),
  componentTree({ family: 'PM' }),
  dimension,
])({
  title: '多站点',
  input: ({ factorTreeCode, dimension: parted, ...values }) => {
    const question = componentQuestion('PM', values)
    return question ? { ...question, factorCodes: [...(factorTreeCode ?? [])], dimension: parted } : null
  },
  empty: ({ items }) => (items.some(({ groupCode }) => groupCode !== 'GENERAL_FACTORS') ? null : nothingMeasured),
  banner: (law) => (hasPairs(law) ? null : '只选了一个站点，请再选一个以上站点进行比较'),
  conclusion: pairConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'stations',
      title: (law) => `${leadingItem(law)?.factorName ?? ''}各站规律`,
      height: 340,
      option: (law, _input, palette) =>
        lineOption({ times: lawKeyNames(law), ...axesByUnit(stationLines(law, leadingItems(law))) }, palette),
      data: componentLawTable,
    }),
    [
      chart({
        key: 'correlation',
        title: () => '站点相关系数 r',
        height: 340,
        when: hasPairs,
        settings: false,
        option: (law, _input, palette) => {
          const { names, cells } = pairMatrix(law)
          return correlationOption(
            names,
            cells.map((row) => row.map(({ r, n }) => ({ r, n, p: null }))),
            palette,
          )
        },
        data: stationPairTable,
      }),
      chart({
        key: 'divergence',
        title: () => '组成差异系数 CD',
        height: 340,
        when: hasPairs,
        settings: false,
        option: (law, _input, palette) => {
          const { names, cells } = pairMatrix(law)
          return heatOption(
            {
              columns: names,
              rows: names,
              cells: cells.map((row) => row.map(({ cd, n }) => ({ value: cd, notes: [`n = ${n}`] }))),
              unit: '',
              digits: 2,
              scale: 'amount',
              labels: true,
            },
            palette,
          )
        },
        data: stationPairTable,
      }),
    ],
    table(stationPairTable, { key: 'pairs', when: hasPairs }),
    table(componentLawTable),
  ],
  tools: { dispatchTask: componentTask(({ items }) => namesOf(items)) },
  exports: {
    call: 'componentLawSeriesExport',
    name: (_law, { startTime, endTime }) => `多站点颗粒物组分规律_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  notes: () => [
    'r为两站所选组分合计的相关系数；CD为组成差异系数，0为组成相同，低于0.2为相近',
    '只用两站所选组分都有的时次，避免缺测被当作差异',
  ],
})
