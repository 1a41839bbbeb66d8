import type { HighValue } from '@qingkong/contract/calls/sources/mobile-stations'
import { pages } from '@qingkong/contract/pages'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { formatCity, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { Button, Drawer } from 'antd'
import { useNavigate } from 'react-router'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { useRight } from '../../../client/permissions.ts'
import { displayStamp, formatMeasured, missingText } from '../../../kit/format.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { usePopups } from '../../../map/popup-store.ts'
import { useShownRun } from './shown-run.ts'
import './run-card.css'

/** Label of the hour in which a moment lies, as the map's time bar names it. */
const hourOf = (stamp: string): string => {
  const at = parseCity(stamp)
  return at ? formatCity(startOfHour(at).getTime() + hourMs) : stamp
}

const factsOf = (run: HighValue): [string, string][] => {
  const digits = isFactorCode(run.factorCode) ? factors[run.factorCode].decimals + 1 : 1
  const measured = (value: number | null) =>
    value === null ? missingText : `${formatMeasured(value, digits)} ${run.factorUnit}`
  return [
    ['车牌号', run.licensePlateNo],
    ['时间', `${displayStamp(run.startTime)} 至 ${displayStamp(run.endTime)}`],
    ['持续', `${run.durationMin} 分钟，${formatMeasured(run.lengthM, 0)} m`],
    ['均值', measured(run.meanValue)],
    ['峰值', `${measured(run.peakValue)}（${displayStamp(run.peakTime)}）`],
    ['背景', measured(run.background)],
    ['指数', formatMeasured(run.index, 2)],
    ['其他车辆', measured(run.fleetMean)],
    ['位置', `${run.areaName}${run.streetName}附近`],
  ]
}

/** The track of the hour on the map, the sources around the peak there, and a task (type 4) at its place. */
const Steps = ({ run, close }: { run: HighValue; close: () => void }) => {
  const navigate = useNavigate()
  const mayMap = useRight('map.read')
  const mayDispatch = useRight('event.dispatch')
  const at = [run.longitude, run.latitude] as const
  const onMap = (withNearby: boolean) => {
    const map = useMapWorkspace.getState()
    const dataTime = hourOf(run.peakTime)
    map.setDataTime(dataTime)
    usePopups.getState().show({ kind: 'taxi', id: run.siteCode, at })
    if (withNearby)
      map.openNearby({
        at,
        dataTime,
        eventId: null,
        siteType: null,
        siteCode: null,
        siteName: null,
        factorCode: run.factorCode,
      })
    close()
    void navigate(pages.map.path)
  }
  const assign = () => {
    useWorkspace.getState().createTask(at)
    close()
  }
  return (
    <>
      {mayMap ? <Button onClick={() => onMap(false)}>查看轨迹</Button> : null}
      {mayMap ? (
        <Button onClick={() => onMap(true)} data-testid="run-nearby">
          周边污染源
        </Button>
      ) : null}
      {mayDispatch ? (
        <Button type="primary" onClick={assign} data-testid="run-assign">
          下发任务
        </Button>
      ) : null}
    </>
  )
}

/** The card of the high value whose row was opened, and what can be done about it. */
export const RunCard = () => {
  const { run, close } = useShownRun()
  return (
    <Drawer
      open={run !== null}
      onClose={close}
      size={400}
      title={run ? `${run.factorName}高值` : ''}
      footer={run ? <Steps run={run} close={close} /> : null}
      classNames={{ footer: 'run-steps' }}
    >
      {run ? (
        <dl className="run-facts" data-testid="run-card">
          {factsOf(run).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Drawer>
  )
}
