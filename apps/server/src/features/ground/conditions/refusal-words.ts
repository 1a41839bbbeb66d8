import type { RefusalReason } from '../../../ingest/port.ts'

/** What an operator reads of the reason; the code stays in the quarantined row. */
const words: Readonly<Record<RefusalReason, string>> = {
  truncated: '报文被截断',
  'segment-unclosed': '数据段没有结束',
  length: '数据段长度不符',
  'segment-too-long': '数据段过长',
  'no-frame-head': '不是 HJ 212 报文',
  crc: '校验码不符',
  'crc-modbus': '校验算法与登记不符',
  sm4: '密文无法解密',
  header: '报文头不完整',
  cp: '数据区无法解析',
  quarantined: '报文已隔离',
  'data-time-missing': '缺少数据时间',
  'data-time-invalid': '数据时间无法识别',
  'data-time-future': '设备时钟超前',
  'data-time-old': '数据时间过早',
  disabled: '设备已停用',
  'national-site': '国控站数据不由设备上报',
  address: '来源地址不符',
  'clear-text': '应加密而用明文上报',
  'unknown-mn': '设备编号未登记',
  password: '设备密码不符',
  'locked-out': '密码多次错误，已暂停接收',
  rate: '上报过于频繁',
  'incomplete-split': '分包不完整',
  'not-storable': '数据无法入库',
  'not-handled': '处理时出错，详见服务日志',
}

const isRefusalReason = (reason: string): reason is RefusalReason => Object.hasOwn(words, reason)

/** Words of a stored reason; one that an older release kept under another name is told by that name. */
export const refusalWords = (reason: string): string =>
  isRefusalReason(reason) ? words[reason] : `其他原因（${reason}）`
