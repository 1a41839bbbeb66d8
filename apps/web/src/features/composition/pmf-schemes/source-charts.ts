import { sourceTable } from '@qingkong/contract/tables/composition/pmf-schemes'
import { componentTask } from '../../../blocks/components/component-task.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { chart } from '../../../page/views.ts'
import { lawOption, stackOption } from './source-options.ts'

interface OfSources {
  sources: CallAnswer<'vocSourcePmfSourceList'>
}

/** What each source brought, hour by hour or day by day: the same on every tab that reads the sources of a station. */
export const contributionChart = chart<OfSources, { sources: Parameters<typeof sourceTable>[1] }, unknown>({
  key: 'series',
  title: ({ sources }) => `${sources.scheme?.siteName ?? ''}各来源贡献`,
  height: 340,
  option: ({ sources }, _input, palette) => stackOption(sources, palette),
  data: ({ sources }, { sources: question }) => sourceTable(sources, question),
})

/** How it changes by hour, weekday, month or wind. */
export const lawChart = chart<{ law: CallAnswer<'vocSourcePmfSourceSeries'> }, unknown, unknown>({
  key: 'law',
  title: ({ law }) => `${law.scheme?.siteName ?? ''}来源变化规律`,
  option: ({ law }, _input, palette) => lawOption(law, palette),
})

/** A task about the sources of a station. */
export const sourceTask = componentTask(({ sources }: OfSources) => sources.factors.map(({ name }) => name))
