import { useMemo } from 'react'
import { useCall } from '../client/use-call.ts'
import { defaultSettings, type MapSettings } from './engine.ts'

/** Centre, zoom and tiles as the city has set them; the defaults when they cannot be loaded; null while they load. */
export const useMapSettings = (): { view: MapSettings; approvalNumber: string | null } | null => {
  const { data, error } = useCall('mapSettings', {}, { staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    if (data) return { view: { ...defaultSettings, ...data, center: data.center }, approvalNumber: data.approvalNumber }
    return error ? { view: defaultSettings, approvalNumber: null } : null
  }, [data, error])
}
