import { pages } from '@qingkong/contract/pages'
import { factors } from '@qingkong/domain/site/factor'
import { Button, Drawer } from 'antd'
import { useNavigate } from 'react-router'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { displayStamp, missingText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { usePopups } from '../../../map/popup-store.ts'
import { useShownSite } from './shown-site.ts'
import { StopStep } from './stop-step.tsx'
import './dust.css'

type Card = CallAnswer<'dustSiteCard'>

const measuredFactors = ['pm10', 'tsp', 'pm25', 'noise'] as const

const Facts = ({ card }: { card: Card }) => (
  <dl className="dust-facts">
    {[
      ['施工单位', card.constUnitName],
      ['区县', card.areaName],
      ['管辖', card.cityManager ? '市管' : '区管'],
      ['地址', card.address],
      ['计划竣工', card.plannedCompletion],
      ['状态', card.stoppedFrom === null ? '在建' : `${card.stoppedFrom}起停工：${card.stopReason}`],
      ['备案号', card.recordNum],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || missingText}</dd>
      </div>
    ))}
  </dl>
)

const Newest = ({ card }: { card: Card }) => (
  <>
    <h4>最新小时 {card.dataTime ? displayStamp(card.dataTime) : missingText}</h4>
    <dl className="dust-newest">
      {measuredFactors.map((code) => (
        <div key={code}>
          <dt>{factors[code].typeset}</dt>
          <dd>
            <FactorValue value={card[code]} code={code} />
          </dd>
        </div>
      ))}
    </dl>
  </>
)

/** Alarms of the period; one that has an event opens its task. */
const Alarms = ({ card, onOpen }: { card: Card; onOpen: (eventId: string) => void }) => (
  <>
    <h4>告警 {card.alarms.length} 次</h4>
    {card.alarms.length === 0 ? (
      <EmptyState hint="所选时段没有告警" />
    ) : (
      <ul className="dust-alarms">
        {card.alarms.map(({ alarmId, eventId, alarmLevel, alarmTime, alarmDesc }) => (
          <li key={alarmId}>
            <AlarmLevelBadge level={alarmLevel} />
            <span className="figure">{displayStamp(alarmTime)}</span>
            <span className="ellipsis" title={alarmDesc}>
              {alarmDesc}
            </span>
            {eventId === null ? null : (
              <button type="button" className="text-link" onClick={() => onOpen(eventId)}>
                任务
              </button>
            )}
          </li>
        ))}
      </ul>
    )}
  </>
)

/** 下发任务 names the site as suspected (dustIds) at its place; the map shows it among its neighbours. */
const Steps = ({ card, close }: { card: Card; close: () => void }) => {
  const navigate = useNavigate()
  const mayDispatch = useRight('event.dispatch')
  const mayMap = useRight('map.read')
  const { recordNum, projectName, longitude, latitude } = card
  const assign = () => {
    useMapWorkspace.getState().addSuspects('', [{ kind: 'dust', code: recordNum, name: projectName }])
    useWorkspace.getState().createTask([longitude, latitude])
    close()
  }
  const onMap = () => {
    usePopups.getState().show({ kind: 'dust', id: recordNum, at: [longitude, latitude] })
    close()
    void navigate(pages.map.path)
  }
  return (
    <>
      <StopStep card={card} />
      {mayMap ? <Button onClick={onMap}>在地图上查看</Button> : null}
      {mayDispatch ? (
        <Button type="primary" onClick={assign} data-testid="dust-assign">
          下发任务
        </Button>
      ) : null}
    </>
  )
}

/** The card of the construction site whose row was opened: what it is, its newest hour, its alarms, the next step. */
export const SiteCard = () => {
  const { site, close } = useShownSite()
  const { data, error, refetch } = useCall('dustSiteCard', site ?? { recordNum: '', startTime: '', endTime: '' }, {
    enabled: site !== null,
  })
  const openTask = useWorkspace((state) => state.openTask)
  return (
    <Drawer
      open={site !== null}
      onClose={close}
      size={420}
      title={data?.projectName ?? '工地'}
      footer={data ? <Steps card={data} close={close} /> : null}
      classNames={{ footer: 'dust-steps' }}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div data-testid="dust-site-card">
          <Facts card={data} />
          <Newest card={data} />
          <Alarms card={data} onOpen={(eventId) => openTask(eventId, 'list')} />
        </div>
      ) : error ? null : (
        <LoadingState />
      )}
    </Drawer>
  )
}
