import type { Option } from '../option-field.tsx'
import { oneOption } from '../option-widget.tsx'
import { useLoader } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

interface DetectionPoint {
  identifier: string
  pointName: string
}

interface DetectionPointOptions extends WidgetOptions<{ detectionPoint: string | null; pointName: string | null }> {
  /** The call that lists the points (getDetectionPoints). */
  load: () => Promise<readonly DetectionPoint[]>
}

/** A point of remote sensing; reports its identifier and its name. */
export const detectionPoint = ({ load, ...options }: DetectionPointOptions) => {
  const loadOptions = async (): Promise<Option[]> =>
    (await load()).map(({ identifier, pointName }) => ({ value: identifier, label: pointName }))
  const usePoints = () => useLoader('detection-point', loadOptions)
  return oneOption(
    { id: 'detection-point', key: 'detectionPoint', nameKey: 'pointName', useLoaded: usePoints },
    options,
  )
}
