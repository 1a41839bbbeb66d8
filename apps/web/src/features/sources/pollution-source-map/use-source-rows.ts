import { useMemo } from 'react'
import type { TimeType } from '../../../blocks/enterprise/time-type-choice.tsx'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { type EnterpriseFilter, firstFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { type Narrowing, narrowed } from './narrowing.ts'
import { listInput, noWinds, type SourceRow } from './source-filter.ts'

const none: readonly SourceRow[] = []
/** The panel searches by itself once its options have come; nothing is asked before. */
const beforeTheFirst = firstFilter([], null)

export interface SourceQuestion {
  /** null until the panel has searched. */
  filter: EnterpriseFilter | null
  name: string
  timeType: TimeType
  narrowing: Narrowing | null
}

/** Winds of the sites whose surroundings are asked about. */
const useSiteWinds = (siteCodes: readonly string[]) => {
  const { data } = useCall('cockpitMapSites', {}, { enabled: siteCodes.length > 0, staleTime: 60_000 })
  return useMemo(
    () =>
      data
        ? new Map(
            data.sites.flatMap(({ siteCode, values: { windDirection } }) =>
              windDirection === null || windDirection === undefined ? [] : [[siteCode, windDirection] as const],
            ),
          )
        : noWinds,
    [data],
  )
}

/** What the source map shows: the panel's enterprises, narrowed by a card, and the head over all of them. */
export const useSourceRows = ({ filter, name, timeType, narrowing }: SourceQuestion) => {
  const asked = filter ?? beforeTheFirst
  const winds = useSiteWinds(asked.siteCodes)
  const input = listInput(asked, name, timeType, winds)
  const enabled = filter !== null
  const list = useCall('indEnterList', narrowed(input, narrowing), {
    enabled,
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const mayRead = useRight('enterprise.read')
  const head = useCall('polluterHeadStatistics', input, {
    enabled: enabled && mayRead,
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  return {
    input,
    rows: list.error ? none : (list.data?.records ?? none),
    error: list.error,
    isFetching: list.isFetching,
    retry: () => void list.refetch(),
    /** null while unknown, and for whoever may not read enterprises. */
    head: head.data ?? null,
    mayRead,
  }
}
