import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UsageError } from '../command.ts'
import { obm } from '../commands/obm.ts'

const folder = mkdtempSync(join(tmpdir(), 'qk-obm-'))
afterAll(() => rmSync(folder, { recursive: true }))

const caseDocument = {
  name: '夏日',
  site: { lat: 31.57, lon_east: 120.3, utc_offset_h: 8 },
  date_day1: '2025-07-10',
  hour_mark: 'hh:00',
  sets: { small: ['C2H4', 'TOLUENE', 'HCHO'] },
  groups: { AHC: ['C2H4', 'TOLUENE'], OVOC: ['HCHO'], NOx: ['NO', 'NO2', 'HONO'] },
}
const columns = ['hour_BJT', 'TEMP', 'RH', 'PRESS', 'O3', 'NO', 'NO2', 'CO', 'SO2', 'C2H4', 'TOLUENE', 'HCHO']
const hours = Array.from({ length: 24 }, (_, hour) => {
  const sun = Math.max(0, Math.sin((Math.PI * (hour - 5)) / 14))
  return [hour, 299 + 5 * sun, 80 - 25 * sun, 1005, 20 + 70 * sun, 1.5, 20 - 12 * sun, 500, 3, 2, 1.5, 3 + 3 * sun]
})

const written = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
/** With a column of text, as stations export it. */
const named = (rows: readonly (readonly (string | number)[])[]) =>
  [['site', ...columns], ...rows.map((row) => ['无锡', ...row])].map((row) => row.join(',')).join('\n')
const table = (rows: readonly (readonly (string | number)[])[]) =>
  [columns, ...rows].map((row) => row.join(',')).join('\n')
const casePath = written('case.json', JSON.stringify(caseDocument))
const hoursPath = written('hours.csv', named(hours))
const out = (name: string) => join(folder, name)
const read = (name: string, file: string) => readFileSync(join(folder, name, file), 'utf8')
const inputs = ['--case', casePath, '--hours', hoursPath]

const refusal = async (...args: string[]): Promise<string> => {
  try {
    await obm.run([...args, '--out', out('refused')])
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  return '接受'
}

test('budget, RIR and EKMA are written with the same bytes by one thread and by two', async () => {
  for (const workers of ['1', '2'])
    expect(
      await obm.run([...inputs, '--rir', '--ekma', '3', '--workers', workers, '--out', out(`with-${workers}`)]),
    ).toBe(0)
  const files = [
    'budget.csv',
    'ekma.csv',
    'log.json',
    'result.json',
    'rir.csv',
    'rir_hourly.csv',
    'ro2_sources.csv',
    'state.csv',
  ]
  expect(readdirSync(out('with-1')).sort()).toEqual(files)
  for (const file of files.filter((name) => name !== 'log.json'))
    expect(read('with-1', file)).toBe(read('with-2', file))
  const { seconds: _, ...one } = JSON.parse(read('with-1', 'log.json')) as Record<string, unknown>
  const { seconds: __, ...two } = JSON.parse(read('with-2', 'log.json')) as Record<string, unknown>
  expect(one).toEqual(two)
  expect(one).toMatchObject({ mechanism: 'CB6r3', spinUpSettled: true })
})

test('the budget has an hour per row from the start of day 1, RIR a row per group and species', () => {
  const [header = '', ...rows] = read('with-1', 'budget.csv').trim().split('\n')
  expect(header.split(',').slice(0, 4)).toEqual(['h', 'p_o3', 'l_o3', 'net_o3'])
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(Array.from({ length: 73 }, (_, h) => h))
  const names = read('with-1', 'rir.csv')
    .trim()
    .split('\n')
    .map((row) => row.split(',')[0])
  expect(names).toEqual(['name', 'AHC', 'OVOC', 'NOx', 'VOC', 'C2H4', 'TOLUENE', 'HCHO'])
  const cells = read('with-1', 'ekma.csv').trim().split('\n')
  expect(cells[0]).toBe('fVOC,fNOx,response,max_net_ppb_h')
  expect(cells[1]?.split(',').slice(0, 2)).toEqual(['0', '0'])
  expect(cells).toHaveLength(10)
})

test('a closed box answers with the highest ozone', async () => {
  expect(await obm.run([...inputs, '--ekma', '3', '--batch', '--workers', '1', '--out', out('batch')])).toBe(0)
  const [header, ...cells] = read('batch', 'ekma.csv').trim().split('\n')
  expect(header).toBe('fVOC,fNOx,response')
  expect(cells.every((cell) => Number(cell.split(',')[2]) > 5)).toBe(true)
})

test('computed ozone is judged against its observation in the log', async () => {
  const free = written('sum.json', JSON.stringify({ ...caseDocument, nox: 'sum', o3: 'computed', remark: 'x' }))
  expect(await obm.run(['--case', free, '--hours', hoursPath, '--out', out('sum')])).toBe(0)
  const log = JSON.parse(read('sum', 'log.json')) as { ozoneSkill: { ioa1981: number; n: number }; notes: string[] }
  expect(log.ozoneSkill.n).toBe(24)
  expect(log.ozoneSkill.ioa1981).toBeGreaterThan(0.3)
  expect(log.notes).toContain('案例中的 remark 不认识，未使用')
})

test('a mechanism of the user’s replaces the shipped one; a fault in it is named by its line', async () => {
  const bad = written('bad.fac', '% 1.0D-12 : OH + CO = HO2 ;\n% KUNKNOWN : HO2 = OH ;\n')
  expect(await refusal(...inputs, '--mechanism', bad)).toBe(`${bad} 第 2 行：速率名 KUNKNOWN 没有定义`)
  const small = written('small.fac', '% 1.0D-12 : OH + CO = HO2 ;\n')
  expect(await refusal(...inputs, '--mechanism', small)).toContain('没有要约束的物种 O3')
  expect(await refusal(...inputs, '--mechanism', 'a.txt')).toContain('--mechanism 应为')
})

test('bad input is one sentence with file, line and column, and nothing is written', async () => {
  const withCell = (row: number, column: string, cell: string | number) =>
    table(
      hours.map((values, hour) => values.map((value, at) => (hour === row && columns[at] === column ? cell : value))),
    )
  const torr = written('torr.csv', withCell(3, 'PRESS', 753))
  expect(await refusal('--case', casePath, '--hours', torr)).toContain(`${torr} 第 5 行 PRESS 列：气压 753`)
  const word = written('word.csv', withCell(3, 'NO', 'high'))
  expect(await refusal('--case', casePath, '--hours', word)).toBe(`${word} 第 5 行 NO 列：“high”不是数字`)
  const free = written('free.json', JSON.stringify({ ...caseDocument, o3: 'computed' }))
  expect(await refusal('--case', free, '--hours', hoursPath)).toContain('光稳态')
  expect(await refusal('--case', written('broken.json', '{'), '--hours', hoursPath)).toContain('不是有效的 JSON')
  expect(await refusal(...inputs, '--set', 'pams')).toBe(`${casePath}：案例中没有物种集 pams，现有：small`)
  expect(await refusal(...inputs, '--ekma', '2')).toBe('--ekma 应为 3–101 的整数，给出的是“2”')
  expect(await refusal(...inputs, '--batch')).toContain('--ekma N')
  const short = written('short.csv', table(hours).replace('SO2', 'X'))
  expect(await refusal('--case', casePath, '--hours', short)).toBe(`${short} SO2 列：逐时表缺少此列，它是要约束的物种`)
  expect(await refusal('--hours', hoursPath)).toContain('--case')
  expect(existsSync(out('refused'))).toBe(false)
})
