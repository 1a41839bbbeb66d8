import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { smallPicture } from '../../../testing/small-picture.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { storePictures } from '../../office/files/port.ts'
import { type SmallCity, smallCity } from '../tasks/testing/small-city.ts'
import { refusal, staff, traced } from '../tasks/testing/staff.ts'
import { issueDocument } from './commands.ts'
import { documentFile, documentList } from './queries.ts'

let test: TestServices
let city: SmallCity
let act: ReturnType<typeof staff>
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  act = staff(test.services, city)
})
afterAll(() => test?.close())

const issue = (eventId: string, kind: 'assignment' | 'supervision' | 'transfer', reason = '') =>
  issueDocument(city.context('dispatcher'), { eventId, kind, reason })

const textOf = async (documentId: string): Promise<string> => {
  const file = await documentFile(city.context('dispatcher'), documentId)
  return (await mammoth.extractRawText({ buffer: Buffer.from(file.data) })).value
}

const dispatched = async (description = '请排查春笋路工地裸土覆盖情况。') => {
  const eventId = await city.raise()
  await act.step('dispatcher', eventId, {
    action: 'delegate',
    seenStatus: 1,
    form: { description },
    recipients: act.to('host', 'assistant'),
    psIds: ['P1'],
  })
  return eventId
}

const later = (minutes: number) => test.clock.set(new Date(test.clock.now().getTime() + minutes * 60_000))

describe('交办单', () => {
  it('says who shall do what by when, in the layout of an official document', async () => {
    const eventId = await dispatched()
    const [picture] = await storePictures(test.services, city.session.dispatcher, [smallPicture()])
    await sql`update attachment set event_id = ${eventId}::uuid where id = ${picture?.attachmentId ?? ''}::uuid`.execute(
      test.services.db,
    )
    const document = await issue(eventId, 'assignment')
    expect(document.documentNumber).toMatch(/^锡环交办〔2026〕\d{4}号$/)
    expect(document.fileName).toBe(`${document.documentNumber}交办单.docx`)
    const text = await textOf(document.documentId)
    for (const words of [
      '无锡市生态环境局文件',
      document.documentNumber,
      '关于东亭站高值告警事件的交办单',
      '锡山生态环境局：',
      '请排查春笋路工地裸土覆盖情况。',
      '1．锡山热电（春笋路1号）',
      '主办：锡山生态环境局host。协办：东亭街道assistant。',
      '请于2026年11月20日10时30分前签收，2026年11月20日14时00分前反馈办理情况。',
      '附件：现场照片1张',
      '图1　现场.png',
      '2026年11月20日',
      '抄送：东亭街道。',
    ])
      expect(text).toContain(words)
    expect(text.indexOf('一、基本情况')).toBeLessThan(text.indexOf('二、交办事项'))
  })

  it('is not issued before the task is sent out', async () => {
    expect(await refusal(issue(await city.raise(), 'assignment'))).toBe('DOCUMENT_NOT_DUE')
  })

  it('is issued once; again only with a reason, with its own number, and the earlier one stays', async () => {
    const eventId = await dispatched()
    const first = await issue(eventId, 'assignment')
    expect(await refusal(issue(eventId, 'assignment'))).toBe('DOCUMENT_ISSUED')
    const second = await issue(eventId, 'assignment', '承办单位变更')
    expect(second.documentNumber).not.toBe(first.documentNumber)
    const list = await documentList(city.context('dispatcher'), eventId)
    expect(list.records.map(({ replaced, reason }) => [replaced, reason])).toEqual([
      [true, ''],
      [false, '承办单位变更'],
    ])
    expect(await textOf(first.documentId)).toContain(first.documentNumber)
  })

  it('numbers have no gaps and no doubles when many are issued at once, and failures take none', async () => {
    const events = await Promise.all(Array.from({ length: 8 }, () => dispatched()))
    const spraying = await dispatched()
    await Promise.allSettled([
      ...events.map((eventId) => issue(eventId, 'assignment')),
      ...events.map((eventId) => issue(eventId, 'assignment')),
      issue(spraying, 'transfer'),
    ])
    const numbers = await rows(
      test.services.db,
      sql<{ number: number }>`select number from document where kind = 'assignment' and year = 2026 order by number`,
    )
    expect(numbers.length).toBeGreaterThanOrEqual(8)
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
    const issues = await rows(
      test.services.db,
      sql<{
        n: number
      }>`select count(*)::int as n from document where event_id = any(${events}::uuid[]) group by event_id`,
    )
    expect(issues.every(({ n }) => n === 1)).toBe(true)
  })

  it('never passes on an order to spray beside a national-control station', async () => {
    const eventId = await dispatched('请立即在站点周边洒水降尘。')
    expect((await issue(eventId, 'assignment')).kindName).toBe('交办单')
    await sql`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values ('N1', '东亭国控站', '10', '320205', 120.361, 31.581)`.execute(test.services.db)
    expect(await refusal(issue(eventId, 'assignment', '再次开具'))).toBe('FORBIDDEN_INSTRUCTION')
    const good = await dispatched('请排查裸土，不得在站点周边洒水。')
    const text = await textOf((await issue(good, 'assignment')).documentId)
    expect(text).toMatch(/事发地距国控站点1\d\d米，处置中不得在站点周边采取喷淋、雾炮、洒水/)
    await sql`delete from site where site_code = 'N1'`.execute(test.services.db)
  })

  it('a name with markup stands in the document as text (4.4 #42)', async () => {
    await sql`update enterprise set ps_name = '<b>锡山</b>{{7*7}}&热电' where ps_code = 'P1'`.execute(test.services.db)
    const text = await textOf((await issue(await dispatched(), 'assignment')).documentId)
    expect(text).toContain('1．<b>锡山</b>{{7*7}}&热电')
    await sql`update enterprise set ps_name = '锡山热电' where ps_code = 'P1'`.execute(test.services.db)
  })
})

describe('督办单', () => {
  it('needs an overdue, urged or supervised event, and tells how often it was urged', async () => {
    const eventId = await dispatched()
    expect(await refusal(issue(eventId, 'supervision'))).toBe('DOCUMENT_NOT_DUE')
    later(31)
    const document = await issue(eventId, 'supervision')
    expect(document.documentNumber).toBe('锡环督办〔2026〕0001号')
    const text = await textOf(document.documentId)
    expect(text).toContain('至今未签收')
    expect(text).toContain('本事项已超过规定时限')
    await sql`insert into urge (id, event_id, user_name, at) values (gen_random_uuid(), ${eventId}, '值班', ${test.clock.now()})`.execute(
      test.services.db,
    )
    expect(await textOf((await issue(eventId, 'supervision', '补充催办情况')).documentId)).toContain('已催办1次')
  })
})

describe('线索移送单', () => {
  it('goes to the enforcement unit when the assessment transfers the case', async () => {
    const eventId = await dispatched()
    await act.step('host', eventId, { action: 'confirm', form: {} })
    await act.step('host', eventId, { action: 'feedback', form: { ...traced, pollutionType: '工地扬尘' } })
    expect(await refusal(issue(eventId, 'transfer'))).toBe('DOCUMENT_NOT_DUE')
    await act.step('dispatcher', eventId, {
      action: 'assessArchive',
      seenStatus: 6,
      form: { opinion: '涉嫌违法，移送查处', finding: '属实', measure: '移送执法', caseNumber: 'A-7' },
    })
    const document = await issue(eventId, 'transfer')
    const text = await textOf(document.documentId)
    for (const words of [
      '无锡市生态环境综合行政执法局：',
      '裸土未覆盖。',
      '1．锡山热电，统一社会信用代码X，地址：春笋路1号。',
      '评估结论：属实，处理措施：移送执法，案件编号：A-7',
      '线索，非执法证据',
    ])
      expect(text).toContain(words)
  })
})

describe('who may', () => {
  it('another district neither lists, issues nor downloads', async () => {
    const eventId = await dispatched()
    const document = await issue(eventId, 'assignment')
    const foreign = city.context('foreignDispatcher')
    expect(await refusal(issueDocument(foreign, { eventId, kind: 'assignment', reason: '' }))).toBe('OUT_OF_SCOPE')
    expect(await refusal(documentList(foreign, eventId))).toBe('OUT_OF_SCOPE')
    expect(await refusal(documentFile(foreign, document.documentId))).toBe('OUT_OF_SCOPE')
  })

  it('the document is kept as issued: its digest is the stored one whatever happens to the event', async () => {
    const eventId = await dispatched()
    const document = await issue(eventId, 'assignment')
    await act.step('host', eventId, { action: 'confirm', form: {} })
    const kept = await firstRow(
      test.services.db,
      sql<{
        sha256: string
      }>`select encode(sha256(${Buffer.from((await documentFile(city.context('dispatcher'), document.documentId)).data)}::bytea), 'hex') as sha256`,
    )
    expect(kept?.sha256).toBe(document.sha256)
  })
})
