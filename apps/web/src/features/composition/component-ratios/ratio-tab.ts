import { ratioConclusion, ratioReadingTable, ratioTable } from '@qingkong/contract/tables/composition/component-ratios'
import { componentFile } from '../../../blocks/components/component-file.ts'
import { componentFilters, componentQuestion, nothingMeasured } from '../../../blocks/components/component-filters.ts'
import { componentTask } from '../../../blocks/components/component-task.ts'
import { QualityStrip } from '../../../blocks/components/quality-strip.tsx'
import { boxOption } from '../../../charts/box-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, custom, table } from '../../../page/views.ts'
import { BandsButton } from './bands-button.tsx'
import { chosenRatio, ratioBoxes, ratioLines, ratioScatter } from './ratio-charts.ts'

/** 组分比值 of a family. @param choices code and name of the ratios that can be looked at */
export const ratioTab = (family: 'VOC' | 'PM', title: string, choices: readonly (readonly [string, string])[]) =>
  definePage('componentRatioAnalysis', [...componentFilters(), ownChoice('ratio', '比值', choices)])({
    title,
    input: ({ ratio: _, ...values }) => componentQuestion(family, values),
    empty: ({ ratios }) => (ratios.length > 0 ? null : nothingMeasured),
    conclusion: (answer, _input, { ratio: code }) => ratioConclusion(answer, code),
    views: [
      custom(({ answer }) => QualityStrip({ answer }), { key: 'quality' }),
      custom(BandsButton, { key: 'bands' }),
      chart({
        key: 'series',
        title: (answer, _input, { ratio: code }) => `${answer.siteName} ${chosenRatio(answer, code)?.name ?? ''}`,
        height: 360,
        option: (answer, _input, palette, { ratio: code }) => {
          const chosen = chosenRatio(answer, code)
          return chosen ? lineOption(ratioLines(answer, chosen), palette) : {}
        },
        data: ratioTable,
      }),
      [
        chart({
          key: 'hours',
          title: () => '各时次分布',
          height: 340,
          when: (_answer, { dataType }) => dataType !== 'DAY',
          option: (answer, _input, palette, { ratio: code }) => {
            const chosen = chosenRatio(answer, code)
            return chosen ? boxOption(ratioBoxes(chosen), palette) : {}
          },
        }),
        chart({
          key: 'scatter',
          title: (answer, _input, { ratio: code }) => `${chosenRatio(answer, code)?.name ?? ''}散点`,
          height: 340,
          option: (answer, _input, palette, { ratio: code }) => {
            const chosen = chosenRatio(answer, code)
            return chosen ? scatterOption(ratioScatter(answer, chosen), palette) : {}
          },
        }),
      ],
      table(ratioReadingTable, { key: 'readings' }),
      table(ratioTable),
    ],
    tools: { dispatchTask: componentTask(({ ratios }) => ratios.map(({ name }) => name)) },
    exports: { call: 'componentRatioAnalysisExport', name: (answer, input) => componentFile(answer, title, input) },
    notes: () => ['判读按中位数，每一时次分布至少5个数据；与某类来源一致是提示，不是证明'],
  })
