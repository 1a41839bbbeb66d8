import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { samplePicture, sendVehiclePush, smokeOfCamera } from '../vehicles/testing/sample-push.ts'

let app: FixtureApp

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
})
afterAll(async () => {
  await app?.close()
})

let sequence = 500
/** A vehicle caught anew; answers its record. */
const caught = async (time = '2026-11-20 08:00:00') => {
  sequence++
  const image = await samplePicture()
  const push = { sentAt: time, smoke: [smokeOfCamera(sequence, time, image)] }
  await sendVehiclePush(app.base, app.services.config.keys.shareSecret, push, app.services.clock.now())
  const [row] = await rows(
    app.services.db,
    sql<{ id: string }>`select id from smoke_record where sequence = ${sequence} order by received_at desc`,
  )
  return row?.id ?? ''
}

describe('review of captured vehicles', () => {
  it('待初审 → 待复核 → 已确认 → 已移交, by two people', async () => {
    const recordId = await caught()
    const [first, second] = [app.as('dispatcher'), app.as('dutyChief')]
    expect(await first.vehicleSmokeReview({ recordId, seenStatus: '1', opinion: '1' })).toMatchObject({
      statusName: '待复核',
    })
    await expect(first.vehicleSmokeReview({ recordId, seenStatus: '2', opinion: '1' })).rejects.toThrow(
      '复核人不能与初审人相同',
    )
    expect(await second.vehicleSmokeReview({ recordId, seenStatus: '2', opinion: '1', note: '清晰' })).toMatchObject({
      statusName: '已确认',
    })
    await second.vehicleSmokeHandOver({ recordIds: recordId, receiver: '市公安局交警支队', reason: '移交处罚' })
    const detail = await second.qcwqMaaoHyzpDetail({ recordId })
    expect(detail).toMatchObject({
      statusName: '已移交',
      handOver: { receiver: '市公安局交警支队', reason: '移交处罚' },
    })
    expect(detail.reviews.map(({ round, opinionName }) => [round, opinionName])).toEqual([
      [1, '黑烟车'],
      [2, '黑烟车'],
    ])
    expect(detail.reviews[0]?.reviewer).not.toBe(detail.reviews[1]?.reviewer)
  })

  it('the second opinion excludes, and what is excluded is not handed over', async () => {
    const recordId = await caught()
    const [first, second] = [app.as('dispatcher'), app.as('dutyChief')]
    await first.vehicleSmokeReview({ recordId, seenStatus: '1', opinion: '1' })
    expect(await second.vehicleSmokeReview({ recordId, seenStatus: '2', opinion: '2' })).toMatchObject({
      statusName: '已排除',
    })
    const handed = second.vehicleSmokeHandOver({ recordIds: recordId, receiver: '交警', reason: '移交处罚' })
    await expect(handed).rejects.toThrow('只能移交已确认的记录')
    expect((await second.qcwqMaaoHyzpDetail({ recordId })).handOver).toBeNull()
  })

  it('of two who review at once one is told that the other was first', async () => {
    const recordId = await caught()
    const answers = await Promise.allSettled(
      (['dispatcher', 'dutyChief'] as const).map((who) =>
        app.as(who).vehicleSmokeReview({ recordId, seenStatus: '1', opinion: '1' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 40977 } })
  })

  it('is due by the end of the second working day', async () => {
    const chief = app.as('dutyChief')
    // A Friday: the weekend does not count.
    expect(await chief.qcwqMaaoHyzpDetail({ recordId: await caught('2026-11-20 08:00:00') })).toMatchObject({
      deadline: '2026-11-24 23:59:59',
      overdue: false,
    })
    expect(await chief.qcwqMaaoHyzpDetail({ recordId: await caught('2026-11-16 08:00:00') })).toMatchObject({
      deadline: '2026-11-18 23:59:59',
      overdue: true,
    })
  })

  it('移交清单 holds the whole plates and its reason, and is told to the operations log', async () => {
    const { handOverId } = app.city.vehicles
    const file = await app.as('dutyChief').vehicleSmokeHandOverSheet({ handOverId })
    const { rows: cells } = await ownSheet(new Uint8Array(await file.arrayBuffer()))
    const text = cells.flat().join('\n')
    expect([text.includes('苏BG6017'), text.includes('事由：黑烟车辆移交处罚')]).toEqual([true, true])
    await expect(app.as('leader').vehicleSmokeHandOverSheet({ handOverId })).rejects.toMatchObject({ code: 40300 })
    const logged = await rows(
      app.services.db,
      sql<{
        object: string
      }>`select object from operations_log where action = 'vehicleSmokeHandOverSheet' and result = 'ok'`,
    )
    expect(logged).toEqual([{ object: handOverId }])
  })
})
