import type { SourceTracer } from '@qingkong/contract/calls/composition/component-tracers'
import { standsOutAbove } from '@qingkong/contract/tables/composition/component-tracers'
import type { LineInput } from '../../../charts/line-option.ts'

interface Tracers {
  times: readonly string[]
  tracers: readonly SourceTracer[]
}

/** How far each tracer stands from the same hour of the 30 days before, with the line from which it stands out. */
export const tracerLines = ({ times, tracers }: Tracers): LineInput => ({
  times,
  axes: [{ name: '偏离（标准差）' }],
  series: tracers.map(({ name, sourceName, standing }) => ({
    name: `${name} ${sourceName}`,
    unit: '标准差',
    digits: 1,
    values: standing,
  })),
  limit: { name: '突出', value: standsOutAbove },
})
