import { ionConclusion, ionLacking, ionNotes, ionTable } from '@qingkong/contract/tables/composition/component-ratios'
import { componentFile } from '../../../blocks/components/component-file.ts'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { wholeFit } from '../../../blocks/components/whole-fit.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, statistics, table } from '../../../page/views.ts'
import { ammoniumLines } from './ammonium-lines.ts'

/** 阴阳离子: whether the charges balance, and whether there is ammonia to spare. */
export const ionTab = definePage(
  'componentIonBalance',
  componentFilters(),
)({
  title: '阴阳离子',
  input: (values) => componentQuestion('PM', values),
  empty: (answer) => {
    if (answer.rows.length > 0) return null
    const { completeHours, incompleteHours } = answer.facts
    return (completeHours + incompleteHours > 0 ? ionLacking(answer) : null) ?? nothingMeasured
  },
  conclusion: ionConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    statistics(({ ratio, richPct, line }) => [
      { label: '阴/阳离子', value: ratio, digits: 2 },
      { label: '斜率', value: line.slope, digits: 2 },
      { label: '时次', value: line.n, unit: '个' },
      { label: '富铵时次', value: richPct, unit: '%', digits: 1 },
    ]),
    [
      chart({
        key: 'balance',
        title: ({ siteName }) => `${siteName}阴阳离子电荷`,
        height: 360,
        option: ({ rows, line }, _input, palette) =>
          scatterOption(
            {
              x: { name: '阳离子', unit: 'µeq/m³', digits: 3 },
              y: { name: '阴离子', unit: 'µeq/m³', digits: 3 },
              groups: [
                {
                  name: '各时次',
                  points: rows.map(({ time, cations, anions }) => ({ x: cations, y: anions, label: time })),
                  fit: wholeFit(line),
                },
              ],
              lines: [{ name: '1:1', slope: 1, intercept: 0 }],
            },
            palette,
          ),
        data: ionTable,
      }),
      chart({
        key: 'ammonium',
        title: () => '实测与所需铵',
        height: 360,
        option: (answer, _input, palette) => lineOption(ammoniumLines(answer), palette),
        data: ionTable,
      }),
    ],
    table(ionTable),
  ],
  tools: { dispatchTask: componentTask(() => ['NH₄⁺', 'SO₄²⁻', 'NO₃⁻']) },
  exports: { call: 'componentIonBalanceExport', name: (answer, input) => componentFile(answer, '阴阳离子', input) },
  notes: (answer) => ['实测铵高于硝酸铵与硫酸铵所需时为富铵', ...ionNotes(answer)],
})
