import { useCall } from '../../../client/use-call.ts'

const quarterHour = 900_000

/** Categories of warnings, as the forms choose among them. */
export const useCategoryOptions = () => {
  const { data = [] } = useCall('earlyWarnFindAlertCategory', {}, { staleTime: quarterHour })
  return data.map(({ categoryCode, categoryName }) => ({ value: categoryCode, label: categoryName }))
}

/** Levels of warnings, as the forms choose among them. */
export const useLevelOptions = () => {
  const { data = [] } = useCall('earlyWarnFindWarnLevel', {}, { staleTime: quarterHour })
  return data.map(({ levelCode, levelName }) => ({ value: levelCode, label: levelName }))
}
