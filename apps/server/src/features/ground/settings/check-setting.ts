import { type SettingBounds, settingProblem } from '@qingkong/domain/setting/setting-form'
import { fieldFail } from '../../../http/errors.ts'
import type { Setting, SettingValue } from './definitions.ts'

const boundsOf = (setting: Setting): SettingBounds =>
  setting.kind === 'text' ? { ...setting, min: null, max: null } : { ...setting, maxLength: null, required: true }

/** The value as it is stored. @throws Fail INVALID_INPUT naming the setting and its bounds */
export const checkedValue = (setting: Setting, value: SettingValue): SettingValue => {
  const problem = settingProblem(boundsOf(setting), value)
  if (problem !== null) throw fieldFail(setting.key, problem)
  return setting.kind === 'text' ? String(value).normalize('NFC').trim() : Number(value)
}
