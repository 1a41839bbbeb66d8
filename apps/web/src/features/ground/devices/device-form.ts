import { devicePasswordProblems } from '@qingkong/domain/access/device-password'
import type { CallAnswer } from '../../../client/use-call.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'

export type Device = CallAnswer<'deviceList'>['records'][number]

/** A device's password is set, never shown: what it was nobody reads here. */
export const deviceForm = recordForm<Device, { password: string }>({
  title: (device) => `更换接入密码 ${device?.mn ?? ''}`,
  first: () => ({ password: '' }),
  fields: [
    {
      key: 'password',
      label: '新的接入密码',
      kind: 'text',
      maxLength: 16,
      hint: '6至16位字母、数字或符号，不含 ; , = & #。保存后网关即按新密码校验，请同时更换现场机的设置，否则其数据将被拒收',
      testId: 'device-password',
    },
  ],
  check: devicePasswordProblems,
  verb: '更换',
  write: ({ password }, device) =>
    write('devicePasswordSave', { mn: device?.mn ?? '', password }, { done: '接入密码已更换' }),
})
