import type { CallAnswer } from '../../../client/use-call.ts'

export type Group = CallAnswer<'settingList'>[number]
export type Setting = Group['settings'][number]
export type Values = Record<string, number | string | null>

/** Bounds and default of a setting in words, under its field. */
export const boundsText = ({ kind, min, max, unit, byDefault }: Setting): string => {
  if (kind === 'text') return byDefault === '' || byDefault === null ? '' : `默认 ${byDefault}`
  const space = unit === '' || unit === '°' ? '' : ' '
  const bounds = `${min}～${max}${space}${unit}`
  return byDefault === null ? bounds : `${bounds}，默认 ${byDefault}${space}${unit}`
}

/** Only what differs from what is stored is sent. */
export const changedValues = (group: Group, values: Values): Values =>
  Object.fromEntries(
    group.settings.flatMap(({ key, value }): [string, number | string | null][] => {
      const given = values[key]
      return given === undefined || given === value ? [] : [[key, given ?? '']]
    }),
  )

/** The values of a group as its defaults have them; what has no default stays as it is. */
export const defaultValues = (group: Group): Values =>
  Object.fromEntries(group.settings.map(({ key, value, byDefault }) => [key, byDefault ?? value]))
