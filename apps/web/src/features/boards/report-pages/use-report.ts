import { useSearchParams } from 'react-router'
import { useCall } from '../../../client/use-call.ts'

/** The report named by the token of the address; without one nothing is asked. */
export const useReport = () => {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  return {
    token,
    report: useCall('reportPage', { token }, { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY }),
  }
}
