import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityDay, jsonNumber, recordOf, requiredText, year } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'

const SettingRow = z.object({
  key: z.string(),
  name: z.string(),
  /** What the value does. */
  meaning: z.string(),
  kind: z.enum(['integer', 'decimal', 'text']),
  unit: z.string(),
  value: z.union([z.number(), z.string()]),
  /** Null where the city was set up with the value: nothing to return to. */
  byDefault: z.union([z.number(), z.string()]).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Texts only, in characters. */
  maxLength: z.number().nullable(),
  /** Null while the default is in force. */
  updateTime: stamp.nullable(),
  updateUser: z.string().nullable(),
})

const SettingGroup = z.object({ code: z.string(), name: z.string(), note: z.string(), settings: z.array(SettingRow) })

const Holiday = z.object({
  date: z.string(),
  name: z.string(),
  /** False for a weekend day that is worked instead. */
  off: z.boolean(),
})

const HolidayYear = z.object({ year: z.number(), days: z.array(Holiday), years: z.array(z.number()) })

/** What the city may tune while it runs; every setting listed here has an effect. */
export const settings = group('/business-sys-base/setting', {
  settingList: get('/list', {
    summary: '系统设置',
    right: 'setting.write',
    outside: 'byRight',
    about: 'setting',
    origin: 'own',
    input: {},
    output: z.array(SettingGroup),
  })({ example: () => ({}), exampleAs: 'admin' }),
  settingSave: post('/save', {
    summary: '保存一组系统设置',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'setting',
    changes: ['setting'],
    object: 'groupCode',
    origin: 'own',
    input: {
      groupCode: z.string().min(1, '请选择设置组').max(32),
      /** Value by key; a value equal to the default returns the setting to the default. */
      values: recordOf(z.string().max(64), z.union([jsonNumber, z.string().max(500), z.null()]), 200),
    },
    output: SettingGroup,
  })({
    example: () => ({ groupCode: 'deadline', values: { 'deadline.sign.3': 90 } }),
    exampleAs: 'admin',
    effect: '设置自下一次读取起生效',
  }),
  holidayList: get('/holiday/list', {
    summary: '某年的节假日与调休',
    right: 'setting.write',
    outside: 'byRight',
    about: 'calendarDay',
    origin: 'own',
    input: { year: year.optional() },
    output: HolidayYear,
  })({ example: () => ({ year: 2026 }), exampleAs: 'admin' }),
  holidaySave: post('/holiday/save', {
    summary: '保存某年的节假日与调休',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'calendarDay',
    changes: ['calendarDay'],
    object: 'year',
    origin: 'own',
    input: {
      year,
      days: z
        .array(z.object({ date: cityDay, name: requiredText(20, '请输入节日名称'), off: z.boolean() }))
        .max(120, '最多120天'),
    },
    output: HolidayYear,
  })({
    example: () => ({ year: 2027, days: [{ date: '2027-01-01', name: '元旦', off: true }] }),
    exampleAs: 'admin',
    effect: '工作日按新的日历计算',
  }),
})
