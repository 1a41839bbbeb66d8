import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { cityDate } from '@qingkong/domain/time/city-time'
import { exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import type { Weather } from '@qingkong/domain/vehicle/passage-validity'
import { absorptionOf } from '@qingkong/domain/vehicle/smoke-opacity'
import { limitsOn } from '@qingkong/domain/vehicle/vehicle-limit'
import { sql } from '../../../db/database.ts'
import { areaScope, inAreaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { pictureFor } from './kept-picture.ts'
import { storedLimits } from './limits.ts'
import { detectionRows, type TestRow, testsWhere } from './passages.ts'
import { plateSight } from './plate-sight.ts'

const weatherNames: Readonly<Record<Weather, string>> = { clear: '无降水', rain: '雨', snow: '雪', fog: '雾' }

interface DetailRow extends TestRow {
  plumePct: number | null
  weather: Weather
  windMs: number | null
  temperature: number | null
  humidity: number | null
  ringelmann: number | null
  plateConfidence: number | null
  plateBox: number[] | null
}

const detailColumns = sql`, v.plume_pct as "plumePct", v.weather, v.wind_ms as "windMs", v.temperature, v.humidity,
  v.ringelmann, v.plate_confidence as "plateConfidence", v.plate_box as "plateBox"`

/** @throws Fail NOT_FOUND, OUT_OF_SCOPE */
const testOf = async ({ db, session }: CallContext, recordId: string): Promise<DetailRow> => {
  const [identifier = '', sequence = ''] = recordId.split(':')
  if (!/^\d{1,15}$/.test(sequence)) throw new Fail('NOT_FOUND')
  const where = sql`p.identifier = ${identifier} and v.sequence = ${sequence}::bigint`
  const [row] = await testsWhere<DetailRow>(db, where, { limit: 1, more: detailColumns })
  if (!row) throw new Fail('NOT_FOUND')
  if (!inAreaScope(session.scope, row.areaCode)) throw new Fail('OUT_OF_SCOPE')
  return row
}

const mostHistory = 50

/** The vehicle's other tests at points in sight. */
const historyOf = async ({ db, session }: CallContext, row: DetailRow) => {
  if (row.plate === null) return []
  const found = await testsWhere(
    db,
    sql`v.plate = ${row.plate} and v.plate_color_code is not distinct from ${row.plateColor}
      and ${areaScope(session.scope, 'p.area_code')} and (p.identifier, v.sequence) <> (${row.identifier}, ${row.sequence}::bigint)`,
    { limit: mostHistory },
  )
  const told = await detectionRows(db, found, plateSight(session))
  return told.map(({ recordId, passTime, pointName, detectionResult, detectionResultName, reason }) => ({
    recordId,
    passTime,
    pointName,
    detectionResult,
    detectionResultName,
    reason,
  }))
}

type Detail = HandlerAnswer<typeof vehicles.qcwqMaaoDetail>

/** One test with its conditions, the limits of its day and the vehicle's other tests. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const detectionDetail = async (context: CallContext, recordId: string): Promise<Detail> => {
  const { db, session } = context
  const row = await testOf(context, recordId)
  const [told] = await detectionRows(db, [row], plateSight(session))
  if (!told) throw new Fail('NOT_FOUND')
  const limits = await storedLimits(db)
  const day = cityDate(row.passedAt)
  return {
    ...told,
    plumePct: row.plumePct,
    weatherName: weatherNames[row.weather],
    windMs: row.windMs,
    temperature: row.temperature,
    humidity: row.humidity,
    ringelmann: row.ringelmann,
    absorption: row.opacity === null ? null : absorptionOf(row.opacity / 100),
    plateConfidence: row.plateConfidence,
    limits: limitsOn(limits, row.fuelType, day).map(({ item, limit, validFrom }) => ({
      item,
      itemName: exhaustItems[item].name,
      unit: exhaustItems[item].unit,
      limit,
      source:
        limits.find((one) => one.fuel === row.fuelType && one.item === item && one.validFrom === validFrom)?.source ??
        '',
    })),
    history: await historyOf(context, row),
  }
}

/** The picture of a test as the asking person may see it. @throws Fail NOT_FOUND, OUT_OF_SCOPE, FORBIDDEN */
export const detectionPicture = async (context: CallContext, recordId: string) => {
  const { pictureSha256, plateBox, ...row } = await testOf(context, recordId)
  if (pictureSha256 === null) throw new Fail('NOT_FOUND', '该检测没有图片')
  const kept = { sha256: pictureSha256, plateBox }
  return pictureFor(context.files, kept, plateSight(context.session), `遥感检测_${row.identifier}_${row.sequence}`)
}
