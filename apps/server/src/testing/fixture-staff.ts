import type { Calls } from '@qingkong/contract/calls'
import type { Client } from '@qingkong/contract/core/client'
import type { FixtureCity } from '@qingkong/contract/testing/fixture-city'
import { raiseEvent } from '../features/command/events/port.ts'
import type { Services } from '../platform/services.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { type FixturePlace, must } from './fixture-place.ts'

const eventAt = async (client: Client<Calls>, type: '1' | '6', today: FixtureCity['today']) =>
  (
    await client.eventList({ eventType: type, updateTimeStart: today.start, updateTimeEnd: today.end, pageSize: 100 })
  ).records.filter((event) => event.eventStatus === 1)

export const actOut = async (
  services: Services,
  place: FixturePlace,
  today: FixtureCity['today'],
  recipients: Pick<FixtureCity, 'recipient' | 'recipientBelow' | 'overseerRecipient'>,
) => {
  const dispatcher = await place.client('diaodu')
  const handler = await place.client('chengban1')
  const overseer = await place.client('ducha')
  // Mild ones first: a level-one alarm may not be closed unseen, and `alarming` is closed by examples.
  const alarms = (await eventAt(dispatcher, '1', today))
    .toSorted((a, b) => (b.level ?? 0) - (a.level ?? 0))
    .map((event) => event.eventId)
  const take = () => must(alarms.shift(), 'enough site alarms')
  const delegated = async () => {
    const eventId = take()
    await dispatcher.delegateEvent({
      eventId,
      eventStatus: 1,
      delegateNote: '站点数据异常，请溯源排查。',
      users: [recipients.recipient],
    })
    return eventId
  }
  const confirmed = async () => {
    const eventId = await delegated()
    await handler.taskConfirm({ eventId, eventStatus: 2 })
    return eventId
  }
  const fedBack = async () => {
    const eventId = await confirmed()
    await handler.taskFeedback({
      eventId,
      eventStatus: 3,
      location: '东亭街道',
      pollutionJudge: '1',
      pollutionType: '工地扬尘',
      traceContent: '裸土未覆盖，已整改。',
    })
    return eventId
  }
  const overseen = async () => {
    const eventId = await fedBack()
    await dispatcher.commitAssess({
      eventId,
      eventStatus: 6,
      assessNote: '请督察复核。',
      assessStatus: 2,
      finding: '属实',
      measure: '立行立改',
      users: [recipients.overseerRecipient],
    })
    return eventId
  }
  const alarming = take()
  const dispatched = await delegated()
  const tracing = await confirmed()
  const returned = await delegated()
  await handler.taskRollback({ eventId: returned, eventStatus: 2, reasonCode: '非本辖区', reason: '位于新吴区' })
  const toAssess = await fedBack()
  const toConfirmSupervision = await overseen()
  const toSupervise = await overseen()
  await overseer.overseerConfirm({ eventId: toSupervise, eventStatus: 8 })
  const transferred = await confirmed()
  await handler.taskDeliver({
    eventId: transferred,
    eventStatus: 3,
    users: [recipients.recipientBelow],
    reason: '属下级网格',
  })
  const archived = await fedBack()
  await dispatcher.commitAssess({
    eventId: archived,
    eventStatus: 6,
    assessNote: '属实，已整改。',
    assessStatus: 3,
    finding: '属实',
    measure: '立行立改',
  })
  const flow = await dispatcher.eventFlow({ eventId: archived })
  const traceTaskId = must(
    flow.find((stage) => stage.flowType === 'user_trace'),
    'a trace record',
  ).taskId
  await dispatcher.commentAdd({ sourceId: traceTaskId, note: '已阅。' })
  const report = await handler.reportCreate({
    pollutionTypeName: '露天焚烧',
    location: '东亭街道',
    reportContent: '路口焚烧垃圾。',
    longitude: 120.35,
    latitude: 31.58,
  })
  const enterpriseAlarm = must((await eventAt(dispatcher, '6', today))[0], 'an enterprise alarm').eventId
  const radarId = await services.db.transaction().execute((tx) =>
    raiseEvent(tx, services, {
      eventType: '2',
      level: 2,
      eventTime: services.clock.now(),
      sourceId: uuidv7(services.clock.now()),
      longitude: 120.31,
      latitude: 31.58,
      location: '高浪路雷达东北2.1公里',
      areaCode: '320205',
      description: '雷达扫描发现高值热点',
    }),
  )
  return {
    events: {
      alarming,
      dispatched,
      tracing,
      returned,
      toAssess,
      toSupervise,
      toConfirmSupervision,
      transferred,
      archived,
      enterpriseAlarm,
      report: report.eventId,
      radar: radarId.event.id,
    },
    traceTaskId,
  }
}
