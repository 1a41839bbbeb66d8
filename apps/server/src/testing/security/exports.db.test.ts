import { fileAnswer } from '@qingkong/contract/core/blob'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { rows, sql } from '../../db/database.ts'
import { type FixtureApp, fixtureTemplate } from '../fixture-app.ts'
import { ownSheet } from '../own-sheet.ts'
import { sessionCalls } from './answered-calls.ts'
import { callNamed, sendCall } from './send-call.ts'

/** The XML parts of a workbook by name, as text. */
const partsOf = async (bytes: Uint8Array): Promise<Map<string, string>> => {
  const archive = await fromBufferPromise(Buffer.from(bytes))
  const parts = new Map<string, string>()
  for await (const entry of archive.eachEntry()) {
    if (!entry.fileName.endsWith('.xml')) continue
    const chunks: Buffer[] = []
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(Buffer.from(chunk))
    parts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'))
  }
  return parts
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b
const exported = sessionCalls.filter((call) => call.output === fileAnswer && call.kind === 'export')
const named = exported.map((call) => [call.name, call] as const)

/** Names that a spreadsheet, a page or a template would take for more than a name. */
const hostile = {
  site: '=HYPERLINK("http://x","y")',
  enterprise: '<img src=x onerror=alert(1)>{{7*7}}',
  outlet: "@SUM(1+1)*cmd|' /C calc'!A0",
  dust: '+1+1',
  person: '\t=1+1',
  rule: '-2+3',
}

let app: FixtureApp

beforeAll(async () => {
  app = await (await fixtureTemplate()).open()
})
afterAll(async () => {
  await app?.close()
})

const fetchFile = async (name: string, input: unknown, token: string) => {
  const answer = await sendCall(callNamed(name), input, { base: app.base, token })
  expect(answer.code).toBe(0)
  if (!answer.bytes) throw new Error(`${name} answered no file`)
  return answer.bytes
}

describe('an export by a district', () => {
  const range = () => ({ startTime: app.city.today.start, endTime: app.city.today.end })
  const districts = '320205,320206,320211,320213,320214,320281,320282'

  it.each(['alarmRecordStatisticsExport', 'companyPolluteAlarmStatisticsExport', 'dustPolluteAlarmStatisticsExport'])(
    '4.4 #21: %s with other districts’ codes mixed in holds the own rows only',
    async (name) => {
      const rowsWith = async (areaCodes: string, token: string) =>
        (await ownSheet(await fetchFile(name, { ...range(), areaCodes }, token))).rows
      const [district, chief] = [app.tokens.districtDispatcher, app.tokens.dutyChief]
      const own = await rowsWith('320205', chief)
      expect(await rowsWith(districts, district)).toEqual(own)
      expect(await rowsWith('', district)).toEqual(own)
      const counted = (sheet: string[][]) => sheet.flat().reduce((sum, cell) => sum + (Number(cell) || 0), 0)
      expect(counted(await rowsWith('320206', district))).toBeLessThanOrEqual(counted(own))
    },
  )

  it('4.4 #21: the list of enterprises tells emissions of the own district alone, whatever codes are sent', async () => {
    const { rows: found } = await ownSheet(
      await fetchFile('indEnterListExport', { countyCodeList: districts.split(',') }, app.tokens.districtDispatcher),
    )
    const chief = await ownSheet(
      await fetchFile('indEnterListExport', { countyCodeList: districts.split(',') }, app.tokens.dutyChief),
    )
    const head = found[0] ?? []
    const county = head.findIndex((title) => /区县|区域|所属区/.test(title))
    expect(county).toBeGreaterThanOrEqual(0)
    const differs = found.slice(1).filter((row, index) => JSON.stringify(row) !== JSON.stringify(chief.rows[index + 1]))
    expect(differs.filter((row) => row[county] === '锡山区')).toEqual([])
    const withheld = found.slice(1).filter((row) => row[county] !== '锡山区')
    expect(withheld.length).toBeGreaterThan(0)
    const emission = head.flatMap((title, index) => (/排放量|用电|能耗|状态/.test(title) ? [index] : []))
    expect(emission.length).toBeGreaterThan(0)
    for (const row of withheld) expect(emission.map((index) => row[index] ?? '').join('')).toBe('')
  })
})

describe('hostile names', () => {
  beforeAll(async () => {
    const { db } = app.services
    await sql`update site set site_name = ${hostile.site}`.execute(db)
    await sql`update enterprise set ps_name = ${hostile.enterprise}`.execute(db)
    await sql`update outlet set outlet_name = ${hostile.outlet}`.execute(db)
    await sql`update dust_site set project_name = ${hostile.dust}`.execute(db)
    await sql`update app_user set remark_name = ${hostile.person}`.execute(db)
    await sql`update alarm_rule set name = ${hostile.rule} || id`.execute(db)
  })

  it('the exports are known', () => {
    expect(exported.length).toBeGreaterThanOrEqual(6)
  })

  const seen = new Set<string>()
  it.each(named)('4.4 #41, #42: %s writes them as text, and numbers as numbers', async (_, call) => {
    const bytes = await fetchFile(call.name, call.example(app.city), app.tokens[call.exampleAs])
    if (!isZip(bytes)) {
      const cells = new TextDecoder().decode(bytes).split(/[\r\n,]/)
      expect(cells.filter((cell) => /^"?[=+@\t]/.test(cell))).toEqual([])
      return
    }
    // No formula, no link out, no markup that is not escaped.
    for (const text of (await partsOf(bytes)).values()) {
      expect(text).not.toMatch(/<f[ >/]|<hyperlink|<externalReference|<img/)
    }
    const { rows: cells, formulas } = await ownSheet(bytes)
    expect([...formulas]).toEqual([])
    for (const name of Object.values(hostile)) {
      if (cells.flat().some((cell) => cell.includes(name.trim()))) seen.add(name)
    }
  })

  it('4.4 #41: what was exported did hold the hostile names of sites and enterprises, letter by letter', () => {
    expect([...seen]).toEqual(expect.arrayContaining([hostile.site, hostile.enterprise]))
  })

  it('4.4 #41: the numbers of an export are numbers', async () => {
    const bytes = await fetchFile(
      'moveableStationHighValueExport',
      callNamed('moveableStationHighValueExport').example(app.city),
      app.tokens.dutyChief,
    )
    const sheet = (await partsOf(bytes)).get('xl/worksheets/sheet1.xml')
    expect(sheet).toMatch(/<c [^>]*?><v>-?\d+(\.\d+)?<\/v><\/c>/)
  })

  it('4.4 #42: lists answer them as text in JSON, which no browser takes for a page', async () => {
    for (const name of ['homePsStation', 'countrySiteList', 'alarmRecordList', 'eventList']) {
      const call = callNamed(name)
      const answer = await sendCall(call, call.example(app.city), { base: app.base, token: app.tokens[call.exampleAs] })
      expect(answer.code).toBe(0)
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(await rows(app.services.db, sql`select 1 from site where site_name <> ${hostile.site}`)).toEqual([])
  })
})
