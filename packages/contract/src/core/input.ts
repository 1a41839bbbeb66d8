import { z } from 'zod'

/** Text from people: trimmed, NFC, no control characters but line breaks; length counted in characters. */
export const text = (maxLength: number, message?: string) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => [...value].length <= maxLength, message ?? `不能超过${maxLength}个字符`)
    // NUL and other controls would break PostgreSQL text and terminals; a line break is content.
    .refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), '含有不允许的控制字符')

export const requiredText = (maxLength: number, message: string) =>
  text(maxLength).refine((value) => value.length > 0, message)

/** A code or id: short, printable, no blanks. */
export const code = z
  .string()
  .max(64, '编码过长')
  .regex(/^[\w.:\-\u4e00-\u9fff]+$/u, '编码格式有误')

/** GET and form inputs arrive as text. */
export const number = z.coerce.number<string | number>('应为数字').refine(Number.isFinite, '应为数字')
export const integer = number.refine(Number.isInteger, '应为整数')
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((v) => v === true || v === 'true' || v === '1')

/** A list of codes: an array, or the specification's comma text. Empty entries are dropped. */
export const codeList = (max = 1000) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((item) => item.trim()).filter(Boolean))
    .pipe(z.array(z.string().max(64, '编码过长')).max(max, `最多${max}项`))

/** City wall-clock time, 'YYYY-MM-DD HH:mm:ss', as every call of the specification carries it. */
export const cityTime = z.string().refine((value) => {
  const match = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/.exec(value)
  if (!match) return false
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
}, '时间格式应为 YYYY-MM-DD HH:mm:ss')

export const pageNum = integer.refine((n) => n >= 1 && n <= 100_000, '页码应在1到100000之间').default(1)
export const pageSize = (byDefault: number) =>
  integer.refine((n) => n >= 1 && n <= 1000, '每页条数应在1到1000之间').default(byDefault)
export const page = (byDefault = 10) => ({ pageNum, pageSize: pageSize(byDefault) })

export const longitude = number.refine((v) => v >= -180 && v <= 180, '经度应在-180到180之间')
export const latitude = number.refine((v) => v >= -90 && v <= 90, '纬度应在-90到90之间')
