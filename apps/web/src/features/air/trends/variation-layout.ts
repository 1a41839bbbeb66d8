import { variationTable } from '@qingkong/contract/tables/air/variations'
import type { CallAnswer } from '../../../client/use-call.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import { chart, table, type ViewLayout } from '../../../page/views.ts'
import { periodText } from './period-text.ts'
import {
  isComparable,
  partTitle,
  type VariationPart,
  variationOption,
  weekdayHourOption,
  weekdayHourTitle,
} from './variation-views.ts'

type Answer = CallAnswer<'comprehensiveAnalysisQuery'>
type Asked = PageInput<'comprehensiveAnalysisQuery'>

/**
 * The views that means by clock and calendar share.
 * @param tableTitle the same as of the sheet the page exports
 */
export const variationLayout = <V>(tableTitle: string): ViewLayout<Answer, Asked, V> => {
  const part = (key: VariationPart, height: number) =>
    chart<Answer, Asked, V>({
      key,
      title: (_answer, input) => `${partTitle(key)} ${periodText(input)}`,
      when: ({ variations }) => key === 'hour' || isComparable(variations, key),
      height,
      option: ({ variations }, _input, palette) => variationOption(variations, key, palette),
    })
  return [
    part('hour', 340),
    [part('weekday', 280), part('month', 280)],
    chart<Answer, Asked, V>({
      key: 'weekday-hour',
      title: ({ variations }, input) => `${weekdayHourTitle(variations)} ${periodText(input)}`,
      height: 280,
      settings: false,
      option: ({ variations }, _input, palette) => weekdayHourOption(variations, palette),
    }),
    table<Answer, Asked, V>((answer, input) => variationTable(tableTitle, answer, input)),
  ]
}
