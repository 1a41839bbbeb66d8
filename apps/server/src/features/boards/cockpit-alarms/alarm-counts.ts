import type { cockpitAlarms as calls } from '@qingkong/contract/calls/boards/cockpit-alarms'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { dayMs, formatCity, startOfCityDay } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type WallCount, wallCounts } from '../../command/alarms/port.ts'
import { alarmTypeNames, alarmTypes } from './alarm-row.ts'

const sumOf = (found: readonly WallCount[], key: 'count' | 'running' | 'unread') =>
  found.reduce((sum, row) => sum + row[key], 0)

/** Alarms that began today by kind and level. */
export const alarmCounts = async ({
  db,
  session,
  clock,
}: CallContext): Promise<HandlerAnswer<typeof calls.cockpitAlarmQueryTotal>> => {
  const now = clock.now()
  const fromAt = startOfCityDay(now)
  const found = await wallCounts(db, session, fromAt, new Date(fromAt.getTime() + dayMs - 1))
  const total = sumOf(found, 'count')
  return {
    types: alarmTypes.map((kind) => {
      const own = found.filter((row) => row.kind === kind)
      const ofLevel = (level: number) =>
        sumOf(
          own.filter((row) => row.level === level),
          'count',
        )
      return {
        alarmType: kind,
        alarmTypeName: alarmTypeNames[kind],
        level1: ofLevel(1),
        level2: ofLevel(2),
        level3: ofLevel(3),
        total: sumOf(own, 'count'),
        running: sumOf(own, 'running'),
        unread: sumOf(own, 'unread'),
      }
    }),
    total,
    running: sumOf(found, 'running'),
    unread: sumOf(found, 'unread'),
    dataTime: formatCity(now),
    reason: total === 0 ? '今日没有告警' : null,
  }
}
