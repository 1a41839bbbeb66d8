import { useCall } from '../../../client/use-call.ts'

/** Of how many industries and enterprises there are spectra; what the user may not see is told. */
export const SpectrumCounts = () => {
  const { data } = useCall('spDataManagerCount', {})
  if (!data) return null
  const { industries, enterprises, samples, hiddenCount } = data
  return (
    <span className="muted" data-testid="spectrum-counts">
      行业<b className="figure">{industries}</b>个　企业<b className="figure">{enterprises}</b>家　样品
      <b className="figure">{samples}</b>个{hiddenCount > 0 ? `　另有${hiddenCount}家不在查看范围，未计入` : ''}
    </span>
  )
}
