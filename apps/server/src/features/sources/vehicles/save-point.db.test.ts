import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureApp, fixtureTemplate } from '../../../testing/fixture-app.ts'
import { passageOf, sendVehiclePush } from './testing/sample-push.ts'

let app: FixtureApp
beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
})
afterAll(() => app?.close())

const chief = () => app.as('dutyChief')
const wish = (part: object = {}) => ({
  identifier: 'WXYG77',
  isNew: true,
  pointName: '快速内环东遥感点',
  pointKind: '1' as const,
  areaCode: '320213',
  address: '快速内环东辅道',
  longitude: 120.36,
  latitude: 31.58,
  lanes: 2,
  slopePct: 0.5,
  ...part,
})
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof CallError ? error.message : String(error)),
  )
const pushed = () =>
  sendVehiclePush(
    app.base,
    app.services.config.keys.shareSecret,
    { sentAt: '2026-11-20 12:00:00', passages: [{ ...passageOf(700, '2026-11-19 08:00:00'), identifier: 'WXYG77' }] },
    app.services.clock.now(),
  )

describe('points where vehicles are looked at', () => {
  it('a point is registered once, and from then on what its device pushes is taken', async () => {
    expect((await pushed()).accepted).toBe(0)
    await chief().vehiclePointSave(wish())
    expect((await chief().qcwqPointList({})).find(({ identifier }) => identifier === 'WXYG77')).toMatchObject({
      pointName: '快速内环东遥感点',
      areaName: '梁溪区',
      lanes: 2,
      slopePct: 0.5,
    })
    expect((await pushed()).accepted).toBe(1)
    expect(await refusal(chief().vehiclePointSave(wish()))).toBe('编号已用于快速内环东遥感点')
  })

  it('name, place and slope can be changed, identifier and kind not', async () => {
    await chief().vehiclePointSave(wish({ isNew: false, pointName: '内环东遥感点', slopePct: -1 }))
    expect((await chief().qcwqPointList({})).find(({ identifier }) => identifier === 'WXYG77')).toMatchObject({
      pointName: '内环东遥感点',
      slopePct: -1,
    })
    expect(await refusal(chief().vehiclePointSave(wish({ isNew: false, pointKind: '2' })))).toBe(
      '点位类型不能更改，请另行登记',
    )
    expect(await refusal(chief().vehiclePointSave(wish({ isNew: false, identifier: 'WXYG76' })))).toBe('点位不存在')
    expect(await refusal(chief().vehiclePointSave(wish({ isNew: false, areaCode: '999999' })))).toBe('区县不存在')
    expect(await refusal(chief().vehiclePointSave(wish({ isNew: false, lanes: 0 })))).toBe('车道数应为1到10的整数')
  })
})
