import { useMapWorkspace } from '../../map/map-workspace.ts'

/** The time that the map shows, as state lists and meters are asked for it (1 §7); without one they answer for now. */
export const useShownTime = (): { dataTime: string } | Record<string, never> => {
  const dataTime = useMapWorkspace((state) => state.dataTime)
  return dataTime === null ? {} : { dataTime }
}
