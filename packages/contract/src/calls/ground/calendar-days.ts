import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, requiredText, text } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'

const status = z.enum(['declared', 'confirmed', 'rejected', 'withdrawn'])

const SandDustRow = z.object({
  id: z.string(),
  cityCode: z.string(),
  cityName: z.string(),
  /** Hour-ending labels of the first and the last hour, both included. */
  startTime: stamp,
  endTime: stamp,
  hours: z.number(),
  status,
  /** 申报, 认定, 未认定, 已撤回. */
  statusName: z.string(),
  /** city = declared here, national = known from the national centre alone. */
  source: z.enum(['city', 'national']),
  reason: z.string(),
  createTime: stamp,
  createUser: z.string(),
  updateTime: stamp,
  updateUser: z.string(),
  /** Every change, oldest first. */
  changes: z.array(
    z.object({
      statusName: z.string(),
      startTime: stamp,
      endTime: stamp,
      reason: z.string(),
      changeTime: stamp,
      changeUser: z.string(),
    }),
  ),
})

/** Days and hours that count differently: 沙尘 declared by the city, confirmed or rejected from above. */
export const calendarDays = group('/business-aqi/sand-dust', {
  sandDustList: get('/list', {
    summary: '沙尘申报与认定记录',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'calendarDay',
    origin: 'own',
    input: {
      /** Empty = the own city. */
      cityCode: z.string().max(6).default(''),
      /** Records that touch the hours between; default all. */
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
    },
    output: z.array(SandDustRow),
  })({ example: () => ({}) }),
  sandDustDeclare: post('/declare', {
    summary: '申报沙尘影响时段',
    right: 'sand-dust.write',
    outside: 'denied',
    about: 'calendarDay',
    changes: ['calendarDay'],
    origin: 'own',
    input: {
      /** Hour-ending labels of the first and the last hour, both included. */
      startTime: cityTime,
      endTime: cityTime,
      reason: requiredText(200, '请填写申报理由'),
    },
    output: SandDustRow,
  })({
    example: (city) => ({ ...city.analysis.freeDustHours, reason: 'PM10与PM2.5比值高，上游沙尘输送' }),
    effect: '新增一条申报记录，各项统计出现预扣口径',
  }),
  sandDustConfirm: post('/confirm', {
    summary: '登记沙尘认定结果',
    right: 'setting.write',
    outside: 'denied',
    about: 'calendarDay',
    changes: ['calendarDay'],
    object: 'id',
    origin: 'own',
    input: {
      id: code,
      status: z.enum(['confirmed', 'rejected'], '认定结果应为认定或未认定'),
      reason: text(200).default(''),
    },
    output: SandDustRow,
  })({
    example: (city) => ({ id: city.analysis.declaredDustId, status: 'confirmed', reason: '总站复函' }),
    exampleAs: 'admin',
    effect: '申报转为认定或未认定',
  }),
  sandDustWithdraw: post('/withdraw', {
    summary: '撤回沙尘申报',
    right: 'sand-dust.write',
    outside: 'denied',
    about: 'calendarDay',
    changes: ['calendarDay'],
    object: 'id',
    origin: 'own',
    input: { id: code, reason: requiredText(200, '请填写撤回理由') },
    output: SandDustRow,
  })({
    example: (city) => ({ id: city.analysis.declaredDustId, reason: '时段有误' }),
    effect: '申报撤回，记录保留',
  }),
})
