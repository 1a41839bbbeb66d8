import {
  carbonConclusion,
  carbonMethods,
  carbonMethodTable,
  carbonTable,
  ocOverEc,
} from '@qingkong/contract/tables/composition/component-ratios'
import { componentFile } from '../../../blocks/components/component-file.ts'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { pointsOf } from '../../../blocks/components/points-of.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { axesByUnit, lineOption } from '../../../charts/line-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'

const massUnit = 'µg/m³'

/** OC/EC: how much of the organic carbon is secondary. */
export const ocecTab = definePage(
  'componentOcec',
  componentFilters(),
)({
  title: 'OC/EC',
  input: (values) => componentQuestion('PM', values),
  empty: ({ rows }) => (rows.some(({ oc, ec }) => oc !== null || ec !== null) ? null : nothingMeasured),
  conclusion: carbonConclusion,
  views: [
    custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
    chart({
      key: 'carbon',
      title: ({ siteName }) => `${siteName} OC、EC与比值`,
      height: 340,
      option: ({ times, rows }, _input, palette) =>
        lineOption(
          {
            times,
            ...axesByUnit([
              { name: 'OC', unit: massUnit, digits: 2, values: rows.map(({ oc }) => oc) },
              { name: 'EC', unit: massUnit, digits: 2, values: rows.map(({ ec }) => ec) },
              { name: 'OC/EC', unit: '比值', digits: 2, values: rows.map(ocOverEc), dashed: true },
            ]),
          },
          palette,
        ),
      data: carbonTable,
    }),
    [
      chart({
        key: 'parts',
        title: () => '一次与二次有机碳',
        height: 340,
        option: ({ times, rows }, _input, palette) =>
          lineOption(
            {
              times,
              series: [
                { name: 'POC', unit: massUnit, digits: 2, values: rows.map(({ poc }) => poc), kind: 'bar-stack' },
                { name: 'SOC', unit: massUnit, digits: 2, values: rows.map(({ soc }) => soc), kind: 'bar-stack' },
              ],
            },
            palette,
          ),
        data: carbonTable,
      }),
      chart({
        key: 'scatter',
        title: () => 'OC与EC，三种方法的一次有机碳线',
        height: 340,
        option: ({ times, rows, alternatives }, _input, palette) =>
          scatterOption(
            {
              x: { name: 'EC', unit: massUnit, digits: 2 },
              y: { name: 'OC', unit: massUnit, digits: 2 },
              groups: [
                {
                  name: '各时次',
                  points: pointsOf(
                    rows.map(({ ec }) => ec),
                    rows.map(({ oc }) => oc),
                    times,
                  ),
                },
              ],
              lines: alternatives.map(({ method, ratio, intercept }) => ({
                name: carbonMethods[method],
                slope: ratio,
                intercept,
              })),
            },
            palette,
          ),
        data: carbonMethodTable,
      }),
    ],
    table(carbonMethodTable, { key: 'methods' }),
    table(carbonTable),
  ],
  tools: { dispatchTask: componentTask(() => ['OC', 'EC']) },
  exports: { call: 'componentOcecExport', name: (answer, input) => componentFile(answer, 'OCEC时序', input) },
  notes: () => [
    'EC示踪法：SOC = OC − POC，负值按0计；小时数据满100对且SOC负值少于25%时采用MRS法，否则采用最低10%比值拟合法',
  ],
})
