import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { dropOldRows } from '../../../retention.ts'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'

const dayMs = 86_400_000
let app: FixtureApp
const ago = (days: number) => new Date(app.services.clock.now().getTime() - days * dayMs)
const sha = async (text: string) => app.services.files.put(Buffer.from(text))

const insertPassage = async (sequence: number, days: number, picture: string | null) =>
  sql`insert into vehicle_passage (point_id, sequence, passed_at, lane, direction, type_code, fuel_code, is_tested, picture_sha256, received_at)
    select min(id), ${sequence}, ${ago(days)}, 1, '1', 2, 'B', false, ${picture}, now() from vehicle_point where kind = '1'`.execute(
    app.services.db,
  )
const insertSmoke = async (sequence: number, days: number, status: string, picture: string) =>
  sql`insert into smoke_record (id, point_id, sequence, seen_at, lane, direction, type_code, fuel_code, ringelmann, pictures, status, received_at)
    select gen_random_uuid(), min(id), ${sequence}, ${ago(days)}, 1, '1', 2, 'B', 3,
      ${JSON.stringify([{ sha256: picture, plateBox: null }])}::jsonb, ${status}, now() from vehicle_point where kind = '2'`.execute(
    app.services.db,
  )
const isKept = (picture: string) =>
  app.services.files.get(picture).then(
    () => true,
    () => false,
  )

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
})
afterAll(() => app?.close())

describe('vehicle records past their retention (系统设置 › 数据保留)', () => {
  it('lose their pictures after 180 days and go after 730; confirmed smoke keeps its pictures as long as itself', async () => {
    const { db } = app.services
    const [old, bare, shared, fresh, smoke, confirmed] = await Promise.all(
      ['old', 'bare', 'shared', 'fresh', 'smoke', 'confirmed'].map(sha),
    )
    if (!old || !bare || !shared || !fresh || !smoke || !confirmed) throw new Error('no pictures')
    await insertPassage(9001, 740, old)
    await insertPassage(9002, 200, bare)
    await insertPassage(9003, 200, shared)
    await insertPassage(9004, 100, shared)
    await insertPassage(9005, 179, fresh)
    await insertSmoke(9001, 200, '4', smoke)
    await insertSmoke(9002, 200, '3', confirmed)
    await insertSmoke(9003, 740, '5', await sha('handed over'))
    const before = await rows(db, sql`select 1 from vehicle_passage where sequence < 9000`)
    await dropOldRows(app.services)
    const left = await rows(
      db,
      sql<{
        sequence: number
        picture: string | null
      }>`select sequence::int, picture_sha256 as picture from vehicle_passage
        where sequence > 9000 order by 1`,
    )
    expect(left).toEqual([
      { sequence: 9002, picture: null },
      { sequence: 9003, picture: null },
      { sequence: 9004, picture: shared },
      { sequence: 9005, picture: fresh },
    ])
    expect(await rows(db, sql`select 1 from vehicle_passage where sequence < 9000`)).toHaveLength(before.length)
    const records = sql`select sequence::int, pictures <> '[]' as "hasPicture" from smoke_record where sequence > 9000 order by 1`
    expect(await rows(db, records)).toEqual([
      { sequence: 9001, hasPicture: false },
      { sequence: 9002, hasPicture: true },
    ])
    expect(await Promise.all([old, bare, shared, fresh, smoke, confirmed].map(isKept))).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
    ])
  })

  it('stand in the operations log with how many went, once', async () => {
    const { db } = app.services
    const logged = () =>
      rows(db, sql<{ detail: object }>`select detail from operations_log where action = 'oldVehiclesDropped'`)
    const told = { passages: 1, smokeRecords: 1, pictures: 4, vehicleDays: 730, pictureDays: 180 }
    expect(await logged()).toMatchObject([{ detail: told }])
    await dropOldRows(app.services)
    expect(await logged()).toHaveLength(1)
  })

  it('are kept as long as the settings say', async () => {
    const { db } = app.services
    await sql`insert into setting (key, value, updated_at, updated_by) values ('retention.vehiclePictureDays', '90', now(), 't')`.execute(
      db,
    )
    await dropOldRows(app.services)
    expect(
      await rows(
        db,
        sql`select sequence::int from vehicle_passage where sequence > 9000 and picture_sha256 is not null`,
      ),
    ).toEqual([])
  })
})
