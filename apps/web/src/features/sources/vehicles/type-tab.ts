import { typeTable } from '@qingkong/contract/tables/sources/vehicle-flow'
import { barOption } from '../../../charts/bar-option.ts'
import { pieOption } from '../../../charts/pie-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, table } from '../../../page/views.ts'
import { flowFilters, flowInput, noPassages } from './flow-filters.ts'

type Row = CallAnswer<'remoteSensingAutoType'>['records'][number]

const unknownStage = '未知'

/** Passages by a word of the row, most first. */
const sumsBy = (rows: readonly Row[], nameOf: (row: Row) => string): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.count)
  return new Map([...sums].toSorted(([, a], [, b]) => b - a))
}

/** 类型分布: which vehicles pass, by type, fuel and emission stage. */
export const typeTab = definePage('remoteSensingAutoType', [...flowFilters])({
  title: '类型分布',
  input: flowInput,
  empty: ({ total }) => (total === 0 ? noPassages : null),
  conclusion: ({ records, total }) => {
    const [most] = sumsBy(records, ({ vehicleTypeName }) => vehicleTypeName)
    const diesel = records.filter(({ fuelType }) => fuelType === 'B').reduce((sum, { count }) => sum + count, 0)
    if (!most || total === 0) return null
    return `合计过车${formatMeasured(total)}辆次，${most[0]}最多，占${formatMeasured((most[1] / total) * 100, 1)}%；柴油车占${formatMeasured((diesel / total) * 100, 1)}%。`
  },
  views: [
    [
      chart({
        key: 'types',
        title: () => '各车型的燃料构成',
        height: 380,
        option: ({ records }, _input, palette) => {
          const types = [...sumsBy(records, ({ vehicleTypeName }) => vehicleTypeName).keys()]
          const fuels = [...sumsBy(records, ({ fuelTypeName }) => fuelTypeName).keys()]
          return barOption(
            {
              names: types,
              series: fuels.map((fuel) => ({
                name: fuel,
                values: types.map((type) =>
                  records
                    .filter(({ vehicleTypeName, fuelTypeName }) => vehicleTypeName === type && fuelTypeName === fuel)
                    .reduce((sum, { count }) => sum + count, 0),
                ),
              })),
              unit: '辆次',
              stacked: true,
              horizontal: true,
            },
            palette,
          )
        },
        data: typeTable,
      }),
      chart({
        key: 'stages',
        title: () => '排放阶段构成',
        height: 380,
        option: ({ records }, _input, palette) =>
          pieOption(
            [...sumsBy(records, ({ stageName }) => stageName ?? unknownStage)].map(([name, value]) => ({
              name,
              value,
            })),
            '辆次',
            palette,
          ),
        data: typeTable,
      }),
    ],
    table(typeTable),
  ],
  exports: {
    call: 'remoteSensingAutoTypeDownload',
    name: (_answer, { startTime, endTime }) => `类型分布_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
})
