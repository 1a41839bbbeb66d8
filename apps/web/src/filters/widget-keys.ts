import type { Widget } from './widget.ts'
import { type RegisteredWidget, widgetRegister } from './widget-register.ts'

const register: Readonly<Record<string, RegisteredWidget>> = widgetRegister

/** Every key a widget reports. */
export const keysOf = ({ id, key, otherKeys = [] }: Widget): readonly string[] => {
  const known = register[id]
  return [...new Set([key, ...otherKeys, ...(known ? [...known.keys, ...known.emits] : [])])]
}
