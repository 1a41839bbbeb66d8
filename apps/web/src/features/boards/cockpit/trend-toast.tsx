import { useEffect, useState } from 'react'
import { useRight } from '../../../client/permissions.ts'
import { LevelBadge } from '../../../kit/level-badge.tsx'
import { type TrendFactor, trendFactors, useCockpit } from './cockpit-state.ts'
import { usePanel } from './use-panel.ts'

/** How long a toast lies over the map, ms; its sentence stays in the panel of the prediction. */
const shownMs = 120_000

const Toast = ({ factorCode }: { factorCode: TrendFactor }) => {
  const areaCode = useCockpit((state) => state.areaCode)
  const toast = usePanel('cockpitCityTrendPredictionToast', { areaCode, factorCode }).data
  const key = toast?.text ? toast.toastKey : null
  const [overKey, setOver] = useState<string | null>(null)
  useEffect(() => {
    if (key === null) return
    const timer = window.setTimeout(() => setOver(key), shownMs)
    return () => window.clearTimeout(timer)
  }, [key])
  if (!toast?.text || key === null || key === overKey) return null
  return (
    <button type="button" className="plain-button wall-toast" title="收起" onClick={() => setOver(key)}>
      <LevelBadge level={toast.level} />
      <span>{toast.text}</span>
    </button>
  )
}

/** Says over the map what a day is heading for, once for each factor, hour, target and level. */
export const TrendToasts = () => {
  const mayRead = useRight('analysis.read')
  return mayRead ? (
    <div className="wall-toasts" role="status">
      {trendFactors.map((code) => (
        <Toast key={code} factorCode={code} />
      ))}
    </div>
  ) : null
}
