import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { definePages } from '../../../page/define-pages.tsx'
import { recordPage } from '../../../page/record/record-page.ts'
import { type Device, deviceForm } from './device-form.ts'

const guesses = ({ wrongPasswords, lastWrongTime, lastWrongAddress }: Device) =>
  wrongPasswords === 0 ? (
    <span className="missing">--</span>
  ) : (
    <>
      {wrongPasswords} 次
      {lastWrongTime === null ? null : (
        <>
          {' '}
          · <TimeText stamp={lastWrongTime} />
        </>
      )}
      {lastWrongAddress ? ` · ${lastWrongAddress}` : ''}
    </>
  )

/** 联网设备: who speaks HJ 212 to the gateway, whose password is tried, and the way to set another. */
const devices = recordPage('deviceList', [eventKeyword({ label: '设备', placeholder: '编号或监测对象' })])({
  title: '联网设备',
  name: 'device',
  noun: '设备',
  unit: '台',
  pageSize: 20,
  input: ({ searchContent }) => ({ keyword: searchContent.trim() }),
  rowKey: 'mn',
  columns: [
    { title: '设备编号', field: 'mn', width: 230 },
    {
      title: '监测对象',
      width: 260,
      cut: true,
      show: ({ measures }) => (measures.length === 0 ? <span className="missing">未绑定</span> : measures.join('、')),
    },
    { title: '监测类型', width: 130, show: ({ systemTypeName }) => systemTypeName },
    { title: '状态', width: 80, show: ({ enabled }) => (enabled ? '在用' : '停用') },
    { title: '传输', width: 92, show: ({ encrypted }) => (encrypted ? 'SM4 加密' : '明文') },
    {
      title: '接入密码',
      width: 112,
      show: ({ publishedPassword }) => (publishedPassword ? <span className="missing">公开默认密码</span> : '单独设置'),
    },
    { title: '近24小时密码错误', cut: true, show: guesses },
  ],
  rowActions: [{ key: 'password', label: '更换密码', opens: 'form' }],
  form: deviceForm,
})
export default definePages('system-devices', devices)
