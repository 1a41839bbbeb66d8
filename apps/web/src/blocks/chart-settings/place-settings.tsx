import { NumberSetting } from './setting-fields.tsx'

interface Place {
  left: number | null
  top: number | null
  right: number | null
  bottom: number | null
}

/** Distances from the four edges in px; empty = where the page puts it. */
export const PlaceSettings = ({ value, onChange }: { value: Place; onChange: (change: Partial<Place>) => void }) => (
  <>
    <NumberSetting label="距左" value={value.left} max={4000} onChange={(left) => onChange({ left })} />
    <NumberSetting label="距上" value={value.top} max={4000} onChange={(top) => onChange({ top })} />
    <NumberSetting label="距右" value={value.right} max={4000} onChange={(right) => onChange({ right })} />
    <NumberSetting label="距下" value={value.bottom} max={4000} onChange={(bottom) => onChange({ bottom })} />
  </>
)
