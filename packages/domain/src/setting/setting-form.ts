import { type FieldProblem, problemsIn } from '../form/field-problem.ts'

/** What a value of a setting has to keep to; null where the kind knows no such bound. */
export interface SettingBounds {
  key: string
  name: string
  kind: 'integer' | 'decimal' | 'text'
  min: number | null
  max: number | null
  maxLength: number | null
  required?: boolean
}

const tileUrlProblem = (value: string): string | null => {
  if (!['{z}', '{x}', '{y}'].every((part) => value.includes(part))) return '瓦片服务地址应含 {z}、{x}、{y}'
  // A path on this server is fine as it stands; a host becomes part of the page's security policy.
  if (/^\/[^/\\]/.test(value)) return null
  const url = URL.parse(value.replaceAll(/[{}]/g, ''))
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && /^[\w.-]+$/.test(url.hostname) && url.username === ''
  return isPlain ? null : '瓦片服务地址应为 http(s) 地址或本站路径'
}

/** Settings whose text has a form of its own; empty is judged by `required`. */
const textRules: Readonly<Record<string, (text: string) => string | null>> = {
  'map.tileUrl': tileUrlProblem,
  'map.tiandituKey': (text) => (/^[0-9a-z]*$/i.test(text) ? null : '天地图密钥只含字母和数字'),
}

const textProblem = ({ key, name, maxLength, required = false }: SettingBounds, value: string): string | null => {
  const text = value.normalize('NFC').trim()
  if (maxLength !== null && [...text].length > maxLength) return `${name}不能超过${maxLength}个字符`
  if (/\p{Cc}/u.test(text)) return `${name}含有不允许的控制字符`
  if (text === '') return required ? `请填写${name}` : null
  return textRules[key]?.(text) ?? null
}

/** What is wrong with the value of a setting, naming it and its bounds; null when nothing is. */
export const settingProblem = (setting: SettingBounds, value: number | string | null | undefined): string | null => {
  const { name, kind, min, max } = setting
  if (kind === 'text') return textProblem(setting, String(value ?? ''))
  const number = typeof value === 'number' ? value : Number((value ?? '').trim() === '' ? Number.NaN : value)
  const isInRange = min !== null && max !== null && number >= min && number <= max
  if (isInRange && (kind === 'decimal' || Number.isInteger(number))) return null
  return `${name}应为${min}到${max}之间的${kind === 'integer' ? '整数' : '数字'}`
}

type NumberOf = (key: string) => number

const stages = [
  ['sign', '签收'],
  ['feedback', '反馈'],
  ['assess', '评估'],
] as const

/** Each as large as the one before at least; what is no number yet is told at its own field. */
const isRising = (values: readonly number[]): boolean =>
  values.every((value, index) => !(value < (values[index - 1] ?? value)))

const deadlineProblem = (numberOf: NumberOf, stage: string, name: string): string | null => {
  const limits = [1, 2, 3].map((level) => numberOf(`deadline.${stage}.${level}`))
  return isRising(limits) ? null : `${name}时限应为一级不长于二级、二级不长于三级`
}

const togetherChecks: Readonly<
  Record<string, (numberOf: NumberOf) => readonly (readonly [field: string, problem: string | null])[]>
> = {
  deadline: (numberOf) =>
    stages.map(([stage, name]) => [`deadline.${stage}.1`, deadlineProblem(numberOf, stage, name)]),
  shift: (numberOf) => [
    [
      'shift.dayStartHour',
      numberOf('shift.dayStartHour') >= numberOf('shift.nightStartHour') ? '白班接班时间应早于夜班接班时间' : null,
    ],
  ],
  map: (numberOf) => [
    [
      'city.zoom',
      isRising(['city.minZoom', 'city.zoom', 'city.maxZoom'].map(numberOf))
        ? null
        : '初始级别应在最小级别与最大级别之间',
    ],
  ],
}

/** What does not hold between the settings of a group, told at one of them. */
export const groupProblems = (groupCode: string, numberOf: NumberOf): FieldProblem[] =>
  problemsIn(togetherChecks[groupCode]?.(numberOf) ?? [])
