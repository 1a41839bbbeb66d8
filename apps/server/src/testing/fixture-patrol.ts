import type { FixturePatrol } from '@qingkong/contract/testing/fixture-patrol'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'
import { smallPicture } from './small-picture.ts'

/** The dispatcher arranges two tasks for the handler's organisation; the handler records two visits of the first. */
export const buildPatrol = async ({ place, users }: FixtureBuild): Promise<FixturePatrol> => {
  const orgCode = 'WX-XS-WG'
  const [dispatcher, handler] = [await place.client(users.dispatcher), await place.client(users.handler)]
  const choosable = (await dispatcher.patrolPsList({ areaCodes: '320205' })).records
  const psCode = (index: number) => must(choosable[index]?.psCode, 'enterprises of the district')
  const [openPsCode, recordedPsCode, problemPsCode] = [psCode(0), psCode(1), psCode(2)]
  const period = { startTime: '2026-11-20 08:00:00', endTime: '2026-11-27 18:00:00' }
  const { patrolId } = await dispatcher.patrolAdd({
    ...period,
    patrolName: '涉VOCs企业专项检查',
    purpose: '核查治理设施运行情况。',
    areaCodes: '320205',
    orgs: [{ orgCode, psCodes: [openPsCode, recordedPsCode, problemPsCode] }],
  })
  const untouched = await dispatcher.patrolAdd({
    ...period,
    patrolName: '锅炉专项检查',
    purpose: '核查锅炉排放。',
    orgs: [{ orgCode, psCodes: [openPsCode] }],
  })
  await handler.patrolRecord({ patrolId, psCode: recordedPsCode, result: '1', note: '设施运行正常。' })
  await handler.patrolRecord({
    patrolId,
    psCode: problemPsCode,
    result: '2',
    note: '活性炭未按期更换。',
    files: [smallPicture()],
  })
  const { history } = await handler.patrolPsDetail({ patrolId, psCode: problemPsCode })
  return {
    patrolId,
    untouchedPatrolId: untouched.patrolId,
    orgCode,
    openPsCode,
    recordedPsCode,
    problemPsCode,
    attachmentId: must(history[0]?.files[0], 'the picture of a problem').attachmentId,
  }
}
