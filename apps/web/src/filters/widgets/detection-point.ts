import { oneOption } from '../option-widget.tsx'
import { useOptions } from '../use-options.ts'
import type { WidgetOptions } from '../widget.ts'

interface DetectionPointOptions extends WidgetOptions<{ detectionPoint: string | null; pointName: string | null }> {
  /** 1 remote sensing, 2 black smoke cameras; default all. */
  pointKind?: '1' | '2'
}

/** A point where vehicles are looked at (getDetectionPoints); reports its identifier and its name. */
export const detectionPoint = ({ pointKind, ...options }: DetectionPointOptions = {}) => {
  const usePoints = () =>
    useOptions('qcwqPointList', pointKind === undefined ? {} : { pointKind }, (points) =>
      points.map(({ identifier, pointName }) => ({ value: identifier, label: pointName })),
    )
  return oneOption(
    { id: 'detection-point', key: 'detectionPoint', nameKey: 'pointName', useLoaded: usePoints },
    options,
  )
}
