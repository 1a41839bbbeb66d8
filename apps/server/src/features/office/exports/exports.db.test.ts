import readExcelFile from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { type SmallCity, smallCity } from '../../command/tasks/testing/small-city.ts'
import { refusal } from '../../command/tasks/testing/staff.ts'
import { jobDetail, jobFile } from '../jobs/queries.ts'
import { startExport } from './commands.ts'

let test: TestServices
let city: SmallCity
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
})
afterAll(() => test?.close())
afterEach(async () => {
  await sql`delete from job`.execute(test.services.db)
})

const order = {
  call: 'alarmRecordStatisticsExport',
  input: { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 23:59:59' },
  title: '站点告警统计 11/14—11/20',
}
const own = async (jobId: string) => jobDetail(city.context('dispatcher'), jobId)

describe('an export in the background', () => {
  it('makes the sheet of the export call, to be fetched by whoever asked for it alone', async () => {
    const { jobId, title, state } = await startExport(city.context('dispatcher'), order)
    expect({ title, state }).toEqual({ title: '导出 站点告警统计 11/14—11/20', state: 'queued' })
    await runDueJobs(test.services)
    const job = await own(jobId)
    expect(job).toMatchObject({ state: 'succeeded', sentence: '已完成' })
    expect(job.log.map(({ text }) => text)).toContain('正在查询数据并生成表格')
    const [file] = job.files
    expect(file?.fileName).toBe('站点告警统计 11_14—11_20.xlsx')
    const answer = await jobFile(city.context('dispatcher'), jobId, file?.sha256 ?? '')
    const [sheet] = await readExcelFile(Buffer.from(answer.data))
    expect(sheet?.data[0]?.length).toBeGreaterThan(3)
    expect(await refusal(jobFile(city.context('chief'), jobId, file?.sha256 ?? ''))).toBe('OUT_OF_SCOPE')
  })

  it('answers a double click with the export that is under way', async () => {
    const [first, second] = await Promise.all([
      startExport(city.context('dispatcher'), order),
      startExport(city.context('dispatcher'), order),
    ])
    expect(second.jobId).toBe(first.jobId)
  })

  it('refuses at once what the export itself would refuse', async () => {
    const ask = (change: Partial<typeof order>, person: 'dispatcher' | 'host' = 'dispatcher') =>
      refusal(startExport(city.context(person), { ...order, ...change }))
    expect(await ask({}, 'host')).toBe('FORBIDDEN')
    // Neither a read, nor a write, nor a name that every object has.
    for (const call of ['alarmRecordList', 'closeEvent', 'attachmentDownload', 'constructor', 'nope'])
      expect(await ask({ call })).toBe('INVALID_INPUT')
    expect(await ask({ input: { startTime: 'gestern', endTime: '2026-11-20 23:59:59' } })).toBe('INVALID_INPUT')
    expect(await ask({ input: { startTime: '2026-11-21 00:00:00', endTime: '2026-11-20 00:00:00' } })).toBe(
      'INVALID_INPUT',
    )
  })

  it('is made with the rights its owner has when it runs: a right taken away meanwhile makes no file', async () => {
    const { db } = test.services
    const { jobId } = await startExport(city.context('dispatcher'), order)
    await sql`update role set rights = array_remove(rights, 'alarm.read') where role_code = 'dispatcher'`.execute(db)
    await runDueJobs(test.services)
    await sql`update role set rights = rights || '{alarm.read}'::text[] where role_code = 'dispatcher'`.execute(db)
    expect(await own(jobId)).toMatchObject({
      state: 'failed',
      sentence: '没有此操作的权限，请联系系统管理员',
      files: [],
    })
  })

  it('is not handed out any more once the owner lost the right or an area it was made of', async () => {
    const { db } = test.services
    const context = city.context('dispatcher')
    const { jobId } = await startExport(context, order)
    await runDueJobs(test.services)
    const sha256 = (await own(jobId)).files[0]?.sha256 ?? ''
    const narrow = { ...context.session, scope: { ...context.session.scope, areaCodes: ['320205'] } }
    expect(await refusal(jobFile({ ...context, session: narrow }, jobId, sha256))).toBe('OUT_OF_SCOPE')
    await sql`update role set rights = array_remove(rights, 'alarm.read') where role_code = 'dispatcher'`.execute(db)
    expect(await refusal(jobFile(context, jobId, sha256))).toBe('FORBIDDEN')
    await sql`update role set rights = rights || '{alarm.read}'::text[] where role_code = 'dispatcher'`.execute(db)
    expect((await jobFile(context, jobId, sha256)).name).toBe('站点告警统计 11_14—11_20.xlsx')
  })

  it('holds the areas of its owner only', async () => {
    const { db } = test.services
    const at = new Date(test.clock.now().getTime() - 3_600_000)
    await sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values ('S2', '堰桥站', '30', '320206', 120.28, 31.66)`.execute(db)
    await sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, first_at,
        started_at, last_at, last_value, sentence, dedupe_key)
      select gen_random_uuid(), 'site', id, gen_random_uuid(), '规则', 'pm10', 2, ${at}, ${at}, ${at}, 190, '', site_code
      from site`.execute(db)
    const sheetOf = async (person: 'dispatcher' | 'districtDispatcher') => {
      const { jobId } = await startExport(city.context(person), order)
      await runDueJobs(test.services)
      const { files } = await jobDetail(city.context(person), jobId)
      const answer = await jobFile(city.context(person), jobId, files[0]?.sha256 ?? '')
      return JSON.stringify((await readExcelFile(Buffer.from(answer.data)))[0]?.data)
    }
    const [whole, district] = [await sheetOf('dispatcher'), await sheetOf('districtDispatcher')]
    expect(whole).toContain('东亭站')
    expect(whole).toContain('堰桥站')
    expect(district).toContain('东亭站')
    expect(district).not.toContain('堰桥站')
  })
})
