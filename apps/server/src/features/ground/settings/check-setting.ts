import { Fail } from '@qingkong/contract/errors'
import type { Setting, SettingValue } from './definitions.ts'

const problemOfUrl = (value: string): string | null => {
  if (!['{z}', '{x}', '{y}'].every((part) => value.includes(part))) return '瓦片服务地址应含 {z}、{x}、{y}'
  // A path on this server is fine as it stands; a host becomes part of the page's security policy.
  if (/^\/[^/\\]/.test(value)) return null
  const url = URL.parse(value.replaceAll(/[{}]/g, ''))
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && /^[\w.-]+$/.test(url.hostname) && url.username === ''
  return isPlain ? null : '瓦片服务地址应为 http(s) 地址或本站路径'
}

const checkedText = (setting: Setting & { kind: 'text' }, value: SettingValue): string => {
  const text = String(value).normalize('NFC').trim()
  if ([...text].length > setting.maxLength)
    throw new Fail('INVALID_INPUT', `${setting.name}不能超过${setting.maxLength}个字符`)
  if (/\p{Cc}/u.test(text)) throw new Fail('INVALID_INPUT', `${setting.name}含有不允许的控制字符`)
  if (text === '' && setting.required) throw new Fail('INVALID_INPUT', `请填写${setting.name}`)
  const problem = setting.key === 'map.tileUrl' && text !== '' ? problemOfUrl(text) : null
  if (problem !== null) throw new Fail('INVALID_INPUT', problem)
  if (setting.key === 'map.tiandituKey' && !/^[0-9a-z]*$/i.test(text))
    throw new Fail('INVALID_INPUT', '天地图密钥只含字母和数字')
  return text
}

/** The value as it is stored. @throws Fail INVALID_INPUT naming the setting and its bounds */
export const checkedValue = (setting: Setting, value: SettingValue): SettingValue => {
  if (setting.kind === 'text') return checkedText(setting, value)
  const number = typeof value === 'number' ? value : Number(value.trim() === '' ? Number.NaN : value)
  const isInRange = number >= setting.min && number <= setting.max
  if (!isInRange || (setting.kind === 'integer' && !Number.isInteger(number))) {
    const kind = setting.kind === 'integer' ? '整数' : '数字'
    throw new Fail('INVALID_INPUT', `${setting.name}应为${setting.min}到${setting.max}之间的${kind}`)
  }
  return number
}

/** What must hold between the settings of a group. @throws Fail INVALID_INPUT */
export const checkTogether = (groupCode: string, numberOf: (key: string) => number): void => {
  if (groupCode === 'deadline') {
    for (const [stage, name] of [
      ['sign', '签收'],
      ['feedback', '反馈'],
      ['assess', '评估'],
    ] as const) {
      const [one, two, three] = [1, 2, 3].map((level) => numberOf(`deadline.${stage}.${level}`))
      if (one !== undefined && two !== undefined && three !== undefined && !(one <= two && two <= three))
        throw new Fail('INVALID_INPUT', `${name}时限应为一级不长于二级、二级不长于三级`)
    }
  }
  if (groupCode === 'shift' && numberOf('shift.dayStartHour') >= numberOf('shift.nightStartHour'))
    throw new Fail('INVALID_INPUT', '白班接班时间应早于夜班接班时间')
  if (groupCode === 'map') {
    const [min, first, max] = [numberOf('city.minZoom'), numberOf('city.zoom'), numberOf('city.maxZoom')]
    if (!(min <= first && first <= max)) throw new Fail('INVALID_INPUT', '初始级别应在最小级别与最大级别之间')
  }
}
