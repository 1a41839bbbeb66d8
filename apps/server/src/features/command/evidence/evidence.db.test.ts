import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { sql } from '../../../db/database.ts'
import { ensurePartitions } from '../../../db/partitions.ts'
import { runDueJobs } from '../../../jobs/job-worker.ts'
import { smallPicture } from '../../../testing/small-picture.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { storePictures } from '../../office/files/port.ts'
import { jobDetail, jobFile } from '../../office/jobs/queries.ts'
import { issueDocument } from '../documents/commands.ts'
import { addComment } from '../tasks/commands.ts'
import { type Person, type SmallCity, smallCity } from '../tasks/testing/small-city.ts'
import { refusal, staff } from '../tasks/testing/staff.ts'
import { buildEvidence } from './commands.ts'
import { evidenceList } from './queries.ts'

let test: TestServices
let city: SmallCity
let act: ReturnType<typeof staff>
let eventId = ''

const minuteMs = 60_000

/** An hour of minutes at the site, an outlet of the named enterprise with hours. */
const addData = async () => {
  const { db } = test.services
  const now = test.clock.now()
  for (const table of ['site_minute', 'site_hour_raw', 'outlet_hour'] as const) await ensurePartitions(db, table, [now])
  await sql`insert into site_minute (site_id, start_at, pm10, wind_speed, wind_direction)
    select ${city.siteId}, t, 180 + extract(minute from t), 2.1, 225
    from generate_series(${new Date(now.getTime() - 60 * minuteMs)}::timestamptz, ${now}::timestamptz, '1 minute') t`.execute(
    db,
  )
  await sql`insert into site_hour_raw (site_id, start_at, pm10, wind_speed, wind_direction, temperature)
    values (${city.siteId}, ${new Date(now.getTime() - 60 * minuteMs)}, 209.5, 2.2, 45, 12.3)`.execute(db)
  await sql`insert into outlet (outlet_code, enterprise_id, outlet_name) select 'O-' || ps_code, id, ps_name || '1号排口' from enterprise`.execute(
    db,
  )
  await sql`insert into outlet_factor (outlet_id, position, factor_code, factor_name, unit, limit_value)
    select id, 1, 'a21002', '氮氧化物', 'mg/m³', 50 from outlet`.execute(db)
  await sql`insert into outlet_hour (outlet_id, start_at, measured, converted)
    select id, ${new Date(now.getTime() - 60 * minuteMs)}, '{61.5}', '{70.25}' from outlet`.execute(db)
}

beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  act = staff(test.services, city)
  await sql`update enterprise set ps_name = '=cmd()<b>锡山</b>{{7*7}}' where ps_code = 'P1'`.execute(test.services.db)
  await addData()
  eventId = await city.raise({ factorCode: 'pm10' })
  await act.step('dispatcher', eventId, {
    action: 'delegate',
    seenStatus: 1,
    form: { description: '请排查' },
    recipients: act.to('host', 'assistant'),
    psIds: ['P1', 'P2'],
  })
  const [picture] = await storePictures(test.services, city.session.dispatcher, [smallPicture()])
  await sql`update attachment set event_id = ${eventId}::uuid where id = ${picture?.attachmentId ?? ''}::uuid`.execute(
    test.services.db,
  )
  await addComment(test.services, city.session.dispatcher, eventId, '夜间重点看')
  await issueDocument(city.context('dispatcher'), { eventId, kind: 'assignment', reason: '' })
})
afterAll(() => test?.close())

const built = async (person: Person = 'dispatcher') => {
  // Packs are told apart by the moment they were asked for.
  test.clock.set(new Date(test.clock.now().getTime() + 1000))
  const { jobId } = await buildEvidence(city.context(person), eventId)
  await runDueJobs(test.services)
  const job = await jobDetail(city.context(person), jobId)
  expect(job.sentence).toBe('已完成')
  return job
}

const unzip = async (bytes: Uint8Array): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}

const pack = async (job: Awaited<ReturnType<typeof built>>, person: Person = 'dispatcher') => {
  const zip = job.files.find(({ fileName }) => fileName.endsWith('.zip'))
  return unzip((await jobFile(city.context(person), job.jobId, zip?.sha256 ?? '')).data)
}

const sha256Of = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

describe('the pack of an event', () => {
  it('holds everything, each entry with its digest in the manifest, marked 线索，非执法证据', async () => {
    const job = await built()
    const entries = await pack(job)
    const manifest = JSON.parse(String(entries.get('manifest.json'))) as {
      mark: string
      dataVersion: string
      entries: { path: string; sha256: string; sizeBytes: number }[]
    }
    expect(manifest.mark).toBe('线索，非执法证据')
    expect(manifest.dataVersion).toBe(job.dataVersion)
    expect(manifest.entries.map(({ path }) => path)).toEqual(
      [...entries.keys()].filter((path) => path !== 'manifest.json'),
    )
    for (const { path, sha256 } of manifest.entries) expect(sha256Of(entries.get(path))).toBe(sha256)
    expect(sha256Of(entries.get('数据/全部数据.json'))).toBe(job.dataVersion)
    for (const path of [
      '线索材料.pdf',
      '图/分钟趋势.svg',
      '照片/01_现场.png',
      '文书/锡环交办〔2026〕0001号交办单.docx',
    ])
      expect([...entries.keys()]).toContain(path)
    const read = (name: string) => String(entries.get(`数据/${name}.csv`))
    expect(read('04_分钟数据').split('\r\n')).toHaveLength(63)
    expect(read('04_分钟数据')).toContain('2026-11-20 09:30:00,210,2.1,225,西南风,')
    expect(read('05_气象')).toContain('2026-11-20 09:00:00,2.2,45,东北风,12.3,')
    // 锡山热电 lies 1.5 km north-east, where the wind comes from.
    expect(read('06_周边污染源')).toMatch(/企业,P1,.*,电力,1461,东北,是/)
    expect(read('07_排放数据')).toContain('61.5,70.25,50,mg/m³')
    expect(read('09_处置流程')).toContain('对象：host（锡山生态环境局）')
    expect(read('10_批注')).toContain('夜间重点看')
    expect(String(entries.get('线索材料.pdf')).slice(0, 5)).toBe('%PDF-')
  })

  it('built again from unchanged data it has the same bytes; a step of the flow makes a new version', async () => {
    const first = await built()
    test.clock.set(new Date(test.clock.now().getTime() + 5 * minuteMs))
    const again = await built()
    expect(again.jobId).not.toBe(first.jobId)
    expect(again.files.map(({ sha256 }) => sha256)).toEqual(first.files.map(({ sha256 }) => sha256))
    const byAnother = await built('chief')
    expect(byAnother.files).toEqual(first.files)
    await act.step('host', eventId, { action: 'confirm', form: {} })
    const after = await built()
    expect(after.dataVersion).not.toBe(first.dataVersion)
    const versions = (await evidenceList(city.context('dispatcher'), eventId)).map(({ version }) => version)
    expect(versions[0]).toBe(2)
    expect(new Set(versions)).toEqual(new Set([1, 2]))
  }, 90_000)

  it('a name with a formula or markup stays text (4.4 #41, #42)', async () => {
    const entries = await pack(await built())
    expect(String(entries.get('数据/07_排放数据.csv'))).toContain("'=cmd()<b>锡山</b>{{7*7}}")
    for (const [path, bytes] of entries) if (path.endsWith('.svg')) expect(String(bytes)).not.toContain('<b>')
  })
})

describe('who may', () => {
  it('another district gets no pack of a foreign event, nor one whose event it lost', async () => {
    expect(await refusal(buildEvidence(city.context('foreignDispatcher'), eventId))).toBe('OUT_OF_SCOPE')
    const job = await built()
    const context = city.context('dispatcher')
    const moved = { ...context, session: { ...context.session, scope: city.session.foreignDispatcher.scope } }
    expect(await refusal(jobFile(moved, job.jobId, job.files[0]?.sha256 ?? ''))).toBe('OUT_OF_SCOPE')
  })

  it('emissions: of the own district, and of what the own task names, not of others', async () => {
    const own = await pack(await built('districtDispatcher'), 'districtDispatcher')
    const emissions = String(own.get('数据/07_排放数据.csv'))
    // The district's unit 锡山生态环境局 is named by the task, and the task names both enterprises.
    expect(emissions).toContain('惠山钢厂')
    await sql`update assignment set org_code = 'wx-sup' where event_id = ${eventId}::uuid and org_code = 'xs'`.execute(
      test.services.db,
    )
    const less = await pack(await built('districtDispatcher'), 'districtDispatcher')
    expect(String(less.get('数据/07_排放数据.csv'))).not.toContain('惠山钢厂')
    expect(String(less.get('数据/07_排放数据.csv'))).toContain('锡山')
    expect(String(less.get('数据/全部数据.json'))).toContain('以下企业不在生成人的管辖范围，未列数据：惠山钢厂。')
  })
})
