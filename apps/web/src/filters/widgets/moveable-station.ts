import { oneOption } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

const useStations = () =>
  useOptions('moveableStationMoveList', {}, (stations) =>
    stations.map(({ siteCode, licensePlateNo }) => ({ value: siteCode, label: licensePlateNo })),
  )

/** A moving monitor by its number plate; reports its site code and the plate. */
export const moveableStation = (
  options: WidgetOptions<{ moveableStation: string | null; licensePlateNo: string | null }> = {},
) =>
  oneOption(
    { id: 'moveable-station', key: 'moveableStation', nameKey: 'licensePlateNo', useLoaded: useStations },
    options,
  )
