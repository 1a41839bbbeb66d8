import { useMemo } from 'react'
import { type CallAnswer, useCall } from '../client/use-call.ts'
import type { CompanyState } from './company-state.ts'

export type MapCompany = CallAnswer<'homePsStation'>[number]

const none: readonly MapCompany[] = []
const pollMs = 60_000

/** The city's companies with their present states; one answer serves markers, cards and lists. */
export const useCompanies = (enabled = true): { companies: readonly MapCompany[]; failed: Error | null } => {
  const { data, error } = useCall('homePsStation', {}, { enabled, refetchInterval: pollMs, staleTime: pollMs })
  return { companies: data ?? none, failed: error }
}

/** The state of each company, by its code. */
export const useCompanyState = (): ((psCode: string) => CompanyState) => {
  const { companies } = useCompanies()
  return useMemo(() => {
    const states = new Map(companies.map(({ psCode, state }) => [psCode, state]))
    return (psCode: string): CompanyState => states.get(psCode) ?? 'unknown'
  }, [companies])
}
