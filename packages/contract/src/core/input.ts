import { cleanRichText } from '@qingkong/domain/form/rich-text'
import { heldYears, isHeldYear } from '@qingkong/domain/time/city-time'
import { z } from 'zod'

/** Text from people: trimmed, NFC, no control characters but line breaks; length counted in characters. */
export const text = (maxLength: number, message?: string) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => [...value].length <= maxLength, message ?? `不能超过${maxLength}个字符`)
    // NUL and other controls would break PostgreSQL text and terminals; a line break is content.
    .refine((value) => !/[^\P{Cc}\n\r\t]/u.test(value), '含有不允许的控制字符')

/** Markup of the editor: kept as emphasis and lists alone (`cleanRichText`); length counted with the marks. */
export const richText = (maxLength: number) => text(maxLength).transform(cleanRichText)

export const requiredText = (maxLength: number, message: string) =>
  text(maxLength).refine((value) => value.length > 0, message)

/** A record of at most `most` entries. */
export const recordOf = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
  most: number,
) => z.record(key, value).refine((record) => Object.keys(record).length <= most, `最多${most}项`)

/** Anything a JSON body may hold, by key; read by whoever knows what it should be. */
export const anyRecord = (mostBytes: number, message: string) =>
  z
    .record(z.string().max(64), z.unknown())
    .refine((value) => new TextEncoder().encode(JSON.stringify(value)).length <= mostBytes, message)

/** A code or id: short, printable, no blanks. */
export const code = z
  .string()
  .max(64, '编码过长')
  .regex(/^[\w.:\-\u4e00-\u9fff]+$/u, '编码格式有误')

/** No quantity of this platform is larger; PostgreSQL's own types overflow far above. */
const largestNumber = 1e15
const isHeld = (value: number) => Math.abs(value) <= largestNumber

/** GET and form inputs arrive as text. */
export const number = z.coerce
  .number<string | number>('应为数字')
  .refine(Number.isFinite, '应为数字')
  .refine(isHeld, '数值过大')
/** A number within a JSON body, which is a number already. */
export const jsonNumber = z.number('应为数字').refine(isHeld, '数值过大')
/** As wide as PostgreSQL's integer. */
export const integer = number
  .refine(Number.isInteger, '应为整数')
  .refine((value) => Math.abs(value) < 2 ** 31, '数值过大')
/** A data version. */
export const revision = number.refine((value) => Number.isSafeInteger(value) && value >= 0, '数据版本应为非负整数')
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0'])])
  .transform((v) => v === true || v === 'true' || v === '1')

/** A list of codes: an array, or the specification's comma text. Empty entries are dropped. */
export const codeList = (max = 1000, tooMany = `最多${max}项`) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')).map((item) => item.trim()).filter(Boolean))
    .pipe(z.array(z.string().max(64, '编码过长')).max(max, tooMany))

const yearsMessage = `年份应在${heldYears.first}到${heldYears.last}之间`

const isDay = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Text of a shape whose first four characters are the year. */
export const dated = (shape: RegExp, format: string) =>
  z
    .string(format)
    .regex(shape, { error: format, abort: true })
    .refine((value) => isHeldYear(Number(value.slice(0, 4))), yearsMessage)

/** City wall-clock time, 'YYYY-MM-DD HH:mm:ss', as every call of the specification carries it. */
export const cityTime = dated(
  /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/,
  '时间格式应为 YYYY-MM-DD HH:mm:ss',
).refine((value) => isDay(value.slice(0, 10)), '日期不存在')
/** Natural day, 'YYYY-MM-DD'. */
export const cityDay = dated(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD').refine(isDay, '日期不存在')
/** 'YYYY-MM' */
export const cityMonth = dated(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为 YYYY-MM')
/** 'YYYY' as text. */
export const yearText = dated(/^\d{4}$/, '年份格式应为 YYYY')
export const year = integer.refine(isHeldYear, yearsMessage)

export const pageNum = integer.refine((n) => n >= 1 && n <= 100_000, '页码应在1到100000之间').default(1)
export const pageSize = (byDefault: number) =>
  integer.refine((n) => n >= 1 && n <= 1000, '每页条数应在1到1000之间').default(byDefault)
export const page = (byDefault = 10) => ({ pageNum, pageSize: pageSize(byDefault) })

export const longitude = number.refine((v) => v >= -180 && v <= 180, '经度应在-180到180之间')
export const latitude = number.refine((v) => v >= -90 && v <= 90, '纬度应在-90到90之间')
