import { devicePasswordProblem } from '@qingkong/domain/access/device-password'
import { demoMn } from '@qingkong/domain/city/demo-device'
import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, page, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'

const DeviceRow = z.object({
  mn: z.string(),
  /** HJ 212 system type: 22 ambient air, 31 flue gas … */
  systemType: z.string(),
  systemTypeName: z.string(),
  profileCode: z.string(),
  /** What it measures: sites, outlets with their enterprise, monitor points, construction sites; empty while bound to nothing. */
  measures: z.array(z.string()),
  enabled: z.boolean(),
  /** It has an SM4 key and must use it. */
  encrypted: z.boolean(),
  /** Its password stands in manuals and published frames. */
  publishedPassword: z.boolean(),
  /** Frames with a wrong password in the last 24 hours, as far as they were kept, and the last of them. */
  wrongPasswords: z.number(),
  lastWrongTime: stamp.nullable(),
  lastWrongAddress: z.string().nullable(),
})

/** Devices that speak HJ 212 to the gateway, and who tries their passwords. */
export const devices = group('/business-sys-base/device', {
  deviceList: get('/list', {
    summary: '联网设备',
    right: 'setting.write',
    outside: 'byRight',
    about: 'device',
    origin: 'own',
    input: { ...page(20), keyword: text(64).default('') },
    output: records(DeviceRow),
  })({ example: () => ({}), exampleAs: 'admin' }),
  devicePasswordSave: post('/password/save', {
    summary: '设置设备接入密码',
    right: 'setting.write',
    outside: 'byRight',
    about: 'device',
    changes: ['device', 'operation'],
    object: 'mn',
    origin: 'own',
    input: {
      mn: code,
      /** As the device sends it in PW; no call answers it. */
      password: z
        .string()
        .max(64)
        .superRefine((value, context) => {
          const problem = devicePasswordProblem(value)
          if (problem !== null) context.addIssue({ code: 'custom', message: problem })
        }),
    },
    output: nothing,
  })({
    example: () => ({ mn: demoMn('outlet', 0), password: 'a7K2q9' }),
    exampleAs: 'admin',
    effect: '网关在半秒内改按新密码校验该设备；操作日志记录修改但不记录密码',
  }),
})
