import { type CallAnswer, useCall } from '../../../client/use-call.ts'

export type RemoteSensingPoint = CallAnswer<'remoteSensingAutoCount'>['records'][number]

const none: readonly RemoteSensingPoint[] = []

/** Points of remote sensing with what passed and was tested since midnight, whatever hour the map shows. */
export const useRemoteSensing = (enabled: boolean): readonly RemoteSensingPoint[] =>
  useCall('remoteSensingAutoCount', {}, { enabled, refetchInterval: 60_000 }).data?.records ?? none
