import { keyed } from '../build-widget.ts'
import type { Widget } from '../widget.ts'

/** A widget without a face, for tests of the bar itself. */
export const plainWidget = (key: string, parts: Partial<Omit<Widget, 'key'>> = {}): Widget => ({
  id: key,
  key,
  label: `条件${key}`,
  show: true,
  required: true,
  Component: () => null,
  ...parts,
})

/** One that begins with a value and so needs no load. */
export const begun = (key: string, value: unknown, parts: Partial<Omit<Widget, 'key'>> = {}): Widget =>
  plainWidget(key, { initial: keyed(key, value), ...parts })
