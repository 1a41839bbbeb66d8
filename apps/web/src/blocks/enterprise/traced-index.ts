import { factorText } from '@qingkong/domain/site/factor'
import { useMapWorkspace } from '../../map/map-workspace.ts'

interface TracedIndex {
  /** Sent with the chart calls. */
  input: { indexFactorCode: string; indexSiteCode: string } | Record<string, never>
  /** Name and unit of the line that comes back; null while nothing is traced. */
  line: { name: string; unit: string } | null
}

const nothingTraced: TracedIndex = { input: {}, line: null }

/** trace-22: while the trace layer is on, charts of a source also show the traced site's factor. */
export const useTracedIndex = (): TracedIndex => {
  const on = useMapWorkspace((state) => state.traceOn)
  const subject = useMapWorkspace((state) => state.trace)
  if (!on || !subject) return nothingTraced
  const { factorCode, siteCode, siteName } = subject
  const { typeset, unit } = factorText(factorCode)
  return {
    input: { indexFactorCode: factorCode, indexSiteCode: siteCode },
    line: { name: `${siteName} ${typeset}`, unit },
  }
}
