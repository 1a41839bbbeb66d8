import type { CallAnswer } from '../../client/use-call.ts'
import type { OptionNode } from '../option-field.tsx'
import { treeOptions } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

type Industry = CallAnswer<'getIndustryTreeData'>[number]

const treeOf = (industries: readonly Industry[]): OptionNode[] =>
  industries.map(({ code, name, children }) => ({ value: code, title: name, children: treeOf(children) }))

const useIndustries = () => useOptions('getIndustryTreeData', {}, treeOf)

/** Industries of the city's enterprises. */
export const industryType = (options: WidgetOptions<{ industryType: readonly string[] }> = {}) =>
  treeOptions({ id: 'industry-type', key: 'industryType', useLoaded: useIndustries }, options)
