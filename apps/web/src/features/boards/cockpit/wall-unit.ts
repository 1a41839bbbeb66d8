import { useEffect, useState } from 'react'

const unitNow = (): number => Math.min(window.innerHeight / 1080, window.innerWidth / 1920)

/**
 * Screen px per px of the 1920×1080 design, as cockpit.css's --u: canvas (charts, the map) knows no CSS. A wall of
 * 3840×1080 has the type of 1080p and more room; one of 3840×2160 the same picture twice as large.
 */
export const useWallUnit = (): number => {
  const [unit, setUnit] = useState(unitNow)
  useEffect(() => {
    const resize = () => setUnit(unitNow())
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [])
  return unit
}
