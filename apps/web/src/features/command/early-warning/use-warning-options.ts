import { useCall } from '../../../client/use-call.ts'

const quarterHour = 900_000

/** Categories and levels of warnings, as selects want them. */
export const useWarningOptions = () => {
  const { data: categories = [] } = useCall('earlyWarnFindAlertCategory', {}, { staleTime: quarterHour })
  const { data: levels = [] } = useCall('earlyWarnFindWarnLevel', {}, { staleTime: quarterHour })
  return {
    categories,
    levels,
    categoryOptions: categories.map(({ categoryCode, categoryName }) => ({ value: categoryCode, label: categoryName })),
    levelOptions: levels.map(({ levelCode, levelName }) => ({ value: levelCode, label: levelName })),
  }
}
