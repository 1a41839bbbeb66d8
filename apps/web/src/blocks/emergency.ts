import { useRight } from '../client/permissions.ts'
import { type CallAnswer, useCall } from '../client/use-call.ts'

/** actualStartTime, planEndTime, nowLevelName, warnStep, levelName, warnManagerId (document 3 section 2.6). */
export type EmergencyInfo = NonNullable<CallAnswer<'reducePlanAssessNowWarningInfo'>>

const everyMs = 60_000

/** Emergency mode of the cockpit and the header: on while the state call answers true (event-31), asked each minute. */
export const useEmergency = (): { isEmergency: boolean; emergencyInfo: EmergencyInfo | null } => {
  const mayRead = useRight('warning.read')
  const state = useCall('reducePlanAssessNowWarningState', {}, { enabled: mayRead, refetchInterval: everyMs })
  const isEmergency = mayRead && state.data === true
  const info = useCall('reducePlanAssessNowWarningInfo', {}, { enabled: isEmergency, refetchInterval: everyMs })
  return { isEmergency, emergencyInfo: isEmergency ? (info.data ?? null) : null }
}
