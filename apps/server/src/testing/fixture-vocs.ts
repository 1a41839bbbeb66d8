import type { FixtureVocs } from '@qingkong/contract/testing/fixture-vocs'
import { demoPassword } from '@qingkong/domain/city/demo-device'
import { formatDataTime, formatQn } from '@qingkong/protocol/hj212/data-time'
import { encodeSplit } from '@qingkong/protocol/hj212/encode'
import { firstRow, rows, sql } from '../db/database.ts'
import { fillComponentHours } from './component-hours.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'
import { sendFrames } from './send-frames.ts'

/** Three days of all families before the day of the alarms. */
const componentHours = { from: new Date('2026-11-17T00:00:00+08:00'), hours: 72 }

/** Hour of the fixture's alarms. */
const alarmHour = new Date('2026-11-20T09:00:00+08:00')

/** One hour of all species from the first component station: 0.1 µg/m³ for each position, the last one out of order. */
export const buildVocs = async ({ services, place }: FixtureBuild): Promise<FixtureVocs> => {
  const station = must(
    await firstRow(
      services.db,
      sql<{ site_code: string; mn: string }>`
        select distinct site_code, mn from site join device_binding b on b.target_kind = 'voc' and b.target_id = site.id
        join device on device.id = b.device_id order by site_code limit 1`,
    ),
    'a component station',
  )
  const species = await rows(
    services.db,
    sql<{
      code: string
      position: number
    }>`select factor_code as code, position from species where family = 'voc' order by position`,
  )
  const frames = encodeSplit(
    {
      st: '27',
      cn: '2013',
      pw: demoPassword,
      mn: station.mn,
      flag: { version: '2025', split: false, ack: true },
      cp: { DataTime: formatDataTime(alarmHour) },
      factors: species.map(
        ({ code, position }) =>
          [code, { Avg: (position / 10).toFixed(1), Flag: position === species.length ? 'D' : 'N' }] as const,
      ),
    },
    (part) => formatQn(new Date(alarmHour.getTime() + 300 * part)),
  )
  await sendFrames(place.ingestPort, frames)
  const chief = await place.client('zhibanzhang')
  const alarms = await chief.alarmRecordList({ factorCodes: 'o3' })
  await fillComponentHours(services, station.site_code, componentHours)
  const { id: relativityArgsId } = await chief.relativityArgsSave({
    saveMode: 'CREATE',
    argsName: '常用组分',
    factorCodes: ['ALKANES', 'OLEFIN', 'o3'],
  })
  return {
    relativityArgsId,
    componentSiteCode: station.site_code,
    componentHours: { startTime: '2026-11-17 01:00:00', endTime: '2026-11-20 00:00:00' },
    ozoneAlarmId: must(alarms.records[0], 'an ozone alarm').alarmId,
  }
}
