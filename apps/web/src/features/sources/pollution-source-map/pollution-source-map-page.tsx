import { useEffect } from 'react'
import { LoadingState } from '../../../kit/states.tsx'
import { MapView } from '../../../map/map-view.tsx'
import { useMapSettings } from '../../../map/use-map-settings.ts'
import { SourceMap } from './source-map.tsx'
import './pollution-source-map.css'

/** 污染源一张图: the companies of the city on a map of their own, by the enterprise filter. */
const PollutionSourceMapPage = () => {
  const settings = useMapSettings()
  useEffect(() => {
    document.title = '污染源一张图 · 城市大气环境立体监测平台'
  }, [])
  if (!settings)
    return (
      <div className="fill-center">
        <LoadingState text="正在打开地图…" />
      </div>
    )
  return (
    <MapView settings={settings.view} approvalNumber={settings.approvalNumber}>
      <SourceMap />
    </MapView>
  )
}
export default PollutionSourceMapPage
