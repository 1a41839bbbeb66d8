import { CallError } from '@qingkong/contract/core/client'
import { daysInMonth } from '@qingkong/domain/period/calendar-period'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../db/database.ts'
import { insertNationalDays } from '../../../series/testing/measured-sites.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let api: Awaited<ReturnType<TestApp['as']>>

const measure = (from: string, to: string, pm25: number, o38h?: number) =>
  insertNationalDays(app.services.db, { from, to, pm25, o38h })

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  // 2025: 48 in the cold half, 24 in the warm one; three days of O3 above 160 in June.
  for (let month = 1; month <= 12; month++) {
    const [name, cold] = [`2025-${String(month).padStart(2, '0')}`, month <= 3 || month >= 10]
    await measure(`${name}-01`, `${name}-${daysInMonth(2025, month)}`, cold ? 48 : 24)
  }
  await measure('2025-06-10', '2025-06-12', 24, 200)
  // 2026 to 19 November: 30 on every day, but 90 on ten days of January and O3 of 180 on five of May.
  await measure('2026-01-01', '2026-11-19', 30)
  await measure('2026-01-11', '2026-01-20', 90)
  await measure('2026-05-01', '2026-05-05', 30, 180)
})
afterAll(() => app.close())

const year = { areaCode: '320200', startTime: '2026-01-01 00:00:00', endTime: '2026-12-31 23:59:59' } as const
const form = { ...year, pm25TargetValue: 33.5, goodDayTargetValue: 340, o3ExceedTargetValue: 6 } as const
const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}

describe('targets (target-list, target-create, target-update, target-delete)', () => {
  it('are created with their months, read, listed, offered, changed and deleted', async () => {
    const made = await api.targetCreate({ ...form, name: '增改查' })
    expect(made).toMatchObject({
      areaName: '无锡市',
      pm25TargetValue: 33.5,
      goodDayTargetValue: 340,
      o3ExceedTargetValue: 6,
      showNowMonth: true,
      decomposed: ['good_days', 'o3_standard', 'pm25'],
      version: 1,
    })
    expect(await api.targetGetById({ id: made.id })).toEqual(made)
    expect((await api.targetList({ keyword: '改查', year: 2026 })).records.map(({ id }) => id)).toEqual([made.id])
    expect((await api.targetList({ keyword: '增改查', year: 2025 })).records).toEqual([])
    expect((await api.targetList({ keyword: '%' })).records).toEqual([])
    expect((await api.targetDropDownList({ areaCode: '320200' })).map(({ id }) => id)).toContain(made.id)
    expect((await api.disassembleTargets({})).dataList.find(({ id }) => id === made.id)).toMatchObject({
      startTime: '2026-01-01 00:00:00',
      endTime: '2026-12-31 23:59:59',
      goodDayTargetValue: 340,
    })
    const changed = await api.targetUpdate({
      ...form,
      id: made.id,
      version: 1,
      name: '增改查',
      o3ExceedTargetValue: '',
    })
    expect(changed).toMatchObject({ version: 2, o3ExceedTargetValue: null, decomposed: ['good_days', 'pm25'] })
    await api.targetDelete({ id: made.id, version: 2 })
    expect(await refusal(api.targetGetById({ id: made.id }))).toEqual({ code: 40400, message: '目标不存在或已被删除' })
  })

  it('the second of two who read the same version is told, and overwrites nothing', async () => {
    const made = await api.targetCreate({ ...form, name: '并发' })
    const save = (remark: string) => api.targetUpdate({ ...form, id: made.id, version: 1, name: '并发', remark })
    const results = await Promise.allSettled([save('甲'), save('乙')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal(api.targetDelete({ id: made.id, version: 1 }))).toEqual({
      code: 40993,
      message: '目标或设置已被他人修改，请刷新后重试',
    })
  })

  it.each([
    [
      'without any value',
      { pm25TargetValue: '', goodDayTargetValue: '', o3ExceedTargetValue: '' },
      '请至少填写一项目标值',
    ],
    ['of half a month', { endTime: '2026-06-15 23:59:59' }, '目标时段应为整月，从某月1日到某月最后一日'],
    ['of two years', { startTime: '2025-01-01 00:00:00' }, '目标时段不能超过12个月'],
    ['that ends before it begins', { endTime: '2025-06-30 23:59:59' }, '开始时间不能晚于结束时间'],
    ['of more days than there are', { goodDayTargetValue: 366 }, '目标天数不能超过时段的 365 天'],
    ['of an unknown area', { areaCode: '999999' }, '区域“999999”不存在，请重新选择'],
    ['with two decimals', { pm25TargetValue: 33.55 }, 'PM₂.₅目标值应大于0、不超过500，最多一位小数'],
  ])('a target %s is refused in words (audit-04)', async (_, change, message) => {
    const answer = await refusal(api.targetCreate({ ...form, name: '不成立', ...change }))
    expect(answer.code).toBe(40000)
    expect(answer.message).toContain(message)
  })

  it('a name is taken once in an area, and may be used in another', async () => {
    await api.targetCreate({ ...form, name: '同名' })
    expect(await refusal(api.targetCreate({ ...form, name: '同名' }))).toEqual({
      code: 40910,
      message: '该区域已有名为“同名”的目标，请更换名称',
    })
    expect((await api.targetCreate({ ...form, areaCode: '320205', name: '同名' })).areaName).toBe('锡山区')
  })

  it('nobody sets targets outside his areas, or without the right', async () => {
    const handler = await app.as('chengban1')
    expect((await refusal(handler.targetCreate({ ...form, name: '无权' }))).code).toBe(40300)
  })

  it('target-get-factors names the three indicators and the field of each', async () => {
    expect(await api.targetGetFactors({})).toEqual([
      { code: 'pm25', name: 'PM₂.₅平均浓度', unit: 'µg/m³', bound: 'most', valueKey: 'pm25TargetValue' },
      { code: 'good_days', name: '优良天数', unit: '天', bound: 'least', valueKey: 'goodDayTargetValue' },
      { code: 'o3_standard', name: 'O₃超标天数', unit: '天', bound: 'most', valueKey: 'o3ExceedTargetValue' },
    ])
  })
})

describe('settings (target-config-query, target-config-save)', () => {
  it('begin with the defaults, are kept by area, and a stale saving is refused', async () => {
    const before = await api.targetConfigQuery({ areaCode: '320206' })
    expect(before).toEqual({
      areaCode: '320206',
      weightYears: 3,
      judgeBy: 'rounded',
      warnPercent: 90,
      excludeDust: false,
      dayPm25: null,
      dayO3: null,
      version: 0,
    })
    const saved = await api.targetConfigSave({ ...before, judgeBy: 'strict', dayPm25: 40 })
    expect(saved).toMatchObject({ judgeBy: 'strict', dayPm25: 40, version: 1 })
    expect(await api.targetConfigQuery({ areaCode: '320206' })).toEqual(saved)
    expect((await refusal(api.targetConfigSave(before))).code).toBe(40993)
    expect((await api.targetConfigQuery({ areaCode: '320205' })).version).toBe(0)
  })
})

describe('decomposition (target-decomposition-list, -reset, -save)', () => {
  it('the months follow the year before and their mean weighted by days is the target exactly', async () => {
    const { id } = await api.targetCreate({ ...form, name: '按往年' })
    const plan = await api.targetDecompositionList({ targetId: id })
    expect(plan).toMatchObject({ isSaved: true, weightYears: [2025], problem: '', targetValue: 33.5 })
    const tenths = plan.months.reduce((sum, { days, targetValue }) => sum + Math.round(targetValue * 10) * days, 0)
    expect(tenths).toBe(335 * 365)
    expect(plan.plannedValue).toBe(33.5)
    const [january, july] = [plan.months[0], plan.months[6]]
    // 48 : 24 in 2025.
    expect((january?.targetValue ?? 0) / (july?.targetValue ?? 1)).toBeCloseTo(2, 1)
    expect([january?.lastYearValue, july?.lastYearValue]).toEqual([48, 24])
  })

  it('progress: ten days of 90 among 323 make 31.9, what remains may be 46.1 strictly and 46.5 rounded', async () => {
    const { id } = await api.targetCreate({ ...form, name: '进度' })
    const plan = await api.targetDecompositionList({ targetId: id })
    // (313 × 30 + 10 × 90) / 323 = 31.858; (33.5 × 365 − 10290) / 42 = 46.131; (33.55 × 365 − 10290) / 42 = 46.565.
    expect(plan).toMatchObject({ currentValue: 31.9, validDays: 323, remainingDays: 42 })
    expect(plan.mean).toEqual({
      strict: 46.1,
      rounded: 46.5,
      isRoundedReachable: false,
      verdict: 'open',
      verdictName: '可达标',
    })
    expect(plan.sentence).toBe(
      '无锡市2026年PM₂.₅平均浓度目前为 31.9 µg/m³（有效 323 天），目标不超过 33.5 µg/m³：剩余 42 天平均不超过 46.5 µg/m³ 可达标（严格口径 46.1）',
    )
    const [january, february, , , may, , , , , , november, december] = plan.months
    // January: (21 × 30 + 10 × 90) / 31 = 49.35.
    expect(january).toMatchObject({ state: 'past', actualValue: 49.4, validDays: 31 })
    expect(february).toMatchObject({ state: 'past', actualValue: 30, verdictName: '已达标' })
    expect(may?.verdict).toBe('missed')
    expect(november).toMatchObject({ state: 'running', actualValue: 30, validDays: 19 })
    expect(december).toMatchObject({ state: 'coming', actualValue: null, verdict: null, verdictName: '' })
  })

  it('good days and days of O3 are counted: 308 good of 323, five days of O3 of six', async () => {
    const { id } = await api.targetCreate({ ...form, name: '天数' })
    const good = await api.targetDecompositionList({ targetId: id, factorCode: 'good_days' })
    // PM2.5 of 90 and O3 of 180 make 15 days above 100.
    expect(good).toMatchObject({ currentValue: 308, validDays: 323, remainingDays: 42, plannedValue: 340 })
    expect(good.days).toEqual({ allowedDays: 10, stillNeeded: 32, verdict: 'open', verdictName: '可达标' })
    const ozone = await api.targetDecompositionList({ targetId: id, factorCode: 'o3_standard' })
    expect(ozone).toMatchObject({ currentValue: 5, plannedValue: 6, unit: '天' })
    expect(ozone.days).toMatchObject({ allowedDays: 1 })
    // Three days in June 2025 and none elsewhere: all of the target falls there.
    expect(ozone.months.map(({ targetValue }) => targetValue)).toEqual([0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0])
  })

  it('months are saved only if together they are the target; locks stay', async () => {
    const { id } = await api.targetCreate({ ...form, name: '手工' })
    const plan = await api.targetDecompositionList({ targetId: id, factorCode: 'good_days' })
    const months = plan.months.map(({ month, targetValue, locked }) => ({ month, targetValue, locked }))
    const moved = months.map((month) =>
      month.month === '2026-05' ? { ...month, targetValue: month.targetValue - 2, locked: true } : month,
    )
    const input = { targetId: id, factorCode: 'good_days', version: plan.version } as const
    expect(await refusal(api.targetDecompositionSave({ ...input, months: moved }))).toEqual({
      code: 40000,
      message: '各月合计 338 天，与目标 340 天相差 2 天，请调整',
    })
    expect((await refusal(api.targetDecompositionSave({ ...input, months: months.slice(1) }))).message).toBe(
      '请填写 2026-01 至 2026-12 每个月的目标值',
    )
    const room = plan.months.find((month) => month.month !== '2026-05' && month.targetValue + 2 <= month.days)?.month
    const even = moved.map((month) => (month.month === room ? { ...month, targetValue: month.targetValue + 2 } : month))
    const saved = await api.targetDecompositionSave({ ...input, months: even })
    expect(saved).toMatchObject({ plannedValue: 340, version: 2 })
    expect(saved.months[4]).toMatchObject({ locked: true, targetValue: (months[4]?.targetValue ?? 0) - 2 })
    expect((await refusal(api.targetDecompositionSave({ ...input, months: even }))).code).toBe(40993)
    const changed = await api.targetUpdate({ ...form, id, version: 2, name: '手工', goodDayTargetValue: 345 })
    const after = await api.targetDecompositionList({ targetId: id, factorCode: 'good_days' })
    expect(after).toMatchObject({ plannedValue: 345, version: changed.version })
    expect(after.months[4]).toMatchObject({ locked: true, targetValue: (months[4]?.targetValue ?? 0) - 2 })
  })

  it('a reset plans by past years again, or keeps what past months were', async () => {
    const { id, version } = await api.targetCreate({ ...form, name: '重置' })
    const kept = await api.targetDecompositionReset({ targetId: id, factorCode: 'pm25', version, keepPast: true })
    expect(kept.months.slice(0, 2)).toMatchObject([
      { targetValue: 49.4, locked: true },
      { targetValue: 30, locked: true },
    ])
    expect(kept.months[11]).toMatchObject({ locked: false })
    expect(Math.round((kept.plannedValue ?? 0) * 10)).toBe(335)
    const again = await api.targetDecompositionReset({ targetId: id, factorCode: 'pm25', version: kept.version })
    expect(again.months.every(({ locked }) => !locked)).toBe(true)
    expect(again.plannedValue).toBe(33.5)
  })

  it('the running month is left out where the target says so', async () => {
    const { id } = await api.targetCreate({ ...form, name: '不计当月', showNowMonth: 'false' })
    const plan = await api.targetDecompositionList({ targetId: id })
    expect(plan).toMatchObject({ validDays: 304, remainingDays: 61 })
    expect(plan.months[10]).toMatchObject({ actualValue: null, verdict: null })
  })

  it('confirmed sand and dust is left out where the area is judged so', async () => {
    const { id } = await api.targetCreate({ ...form, name: '扣沙尘' })
    await sql`insert into city (city_code, city_name, province_code) values ('320200', '无锡市', '32')
      on conflict do nothing`.execute(app.services.db)
    await sql`insert into sand_dust (id, city_code, from_at, to_at, status, source, created_at, created_by, updated_at, updated_by)
      values (gen_random_uuid(), '320200', '2026-01-11 00:00+08', '2026-01-21 00:00+08', 'confirmed', 'national',
        now(), '上级', now(), '上级')`.execute(app.services.db)
    const config = await api.targetConfigQuery({ areaCode: '320200' })
    expect((await api.targetDecompositionList({ targetId: id })).currentValue).toBe(31.9)
    const on = await api.targetConfigSave({ ...config, excludeDust: true })
    const without = await api.targetDecompositionList({ targetId: id })
    expect(without).toMatchObject({ currentValue: 30, validDays: 313 })
    await api.targetConfigSave({ ...on, excludeDust: false })
  })
})
