import type { ReactNode } from 'react'
import { useEmergency } from '../../../blocks/emergency.ts'
import '../../../blocks/warning-colours.css'
import './cockpit.css'
import './panels.css'
import './response.css'
import { HourStrip } from './hour-strip.tsx'
import { PanelSlot } from './panel-slot.tsx'
import { rooms, type WallColumn, type WallMode, wallModeOf } from './panels.ts'
import { TrendToasts } from './trend-toast.tsx'
import { useHourPush } from './use-hour-push.ts'
import { type WallActions, WallActionsContext } from './wall-actions.ts'
import { WallHeader } from './wall-header.tsx'
import { useWallUnit } from './wall-unit.ts'

const Column = ({ mode, column }: { mode: WallMode; column: WallColumn }) => (
  <div className={`wall-column wall-${column}`} data-testid={`wall-${column}`}>
    {rooms[mode][column].map(({ names, share }) => (
      <div key={names[0]} className="wall-room" style={{ flexGrow: share }}>
        <PanelSlot names={names} />
      </div>
    ))}
  </div>
)

/** The map is drawn for a desk; enlarged as a whole it keeps its clicks. Never smaller than at a desk. */
const mapScale = (unit: number): number => Math.max(1, unit * 1.15)

interface Props {
  /** Fills its box; several features draw on it, so the application joins it. */
  map: ReactNode
  actions: WallActions
}

/** The wall screen: three columns around the map, its panels by the mode of the city. */
export const CockpitScreen = ({ map, actions }: Props) => {
  useHourPush()
  const { emergencyInfo } = useEmergency()
  const mode = wallModeOf(emergencyInfo?.colour ?? null)
  const scale = mapScale(useWallUnit())
  return (
    <WallActionsContext value={actions}>
      <div
        className={emergencyInfo ? `wall wall-emergency warning-${emergencyInfo.colour}` : 'wall'}
        data-mode={mode}
        data-testid="wall"
      >
        <WallHeader warning={emergencyInfo} />
        <main className="wall-body">
          <Column key={`left ${mode}`} mode={mode} column="left" />
          <div className="wall-centre">
            <div className="wall-map">
              <div
                className="wall-map-view"
                style={{ width: `${100 / scale}%`, height: `${100 / scale}%`, transform: `scale(${scale})` }}
              >
                {map}
              </div>
              <TrendToasts />
            </div>
            <HourStrip />
            <Column key={`below ${mode}`} mode={mode} column="below" />
          </div>
          <Column key={`right ${mode}`} mode={mode} column="right" />
        </main>
      </div>
    </WallActionsContext>
  )
}
