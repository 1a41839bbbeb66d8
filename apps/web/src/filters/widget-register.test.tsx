import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls } from '../client/testing/answered-calls.ts'
import { city, show } from './testing/small-city.tsx'
import type { Widget } from './widget.ts'
import { type WidgetId, widgetRegister } from './widget-register.ts'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

type Make = (options: object) => Widget
const modules = import.meta.glob<Record<string, Make>>('./widgets/**/*.{ts,tsx}', { eager: true })
const functionName = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const makerOf = (id: string): Make | undefined =>
  Object.entries(modules).find(([path]) => new RegExp(`/${id}\\.tsx?$`).test(path))?.[1][functionName(id)]

/** What single widgets cannot do without. */
const needed: Partial<Record<WidgetId, object>> = {
  'detection-point': { load: async () => [{ identifier: 'd1', pointName: '蠡湖大道' }] },
  'compare-time': { load: async () => ({ times: ['2026-11-20 00:00:00'] }) },
}

/** Widgets another listens to before it speaks. */
const heard: Partial<Record<WidgetId, WidgetId>> = { 'dust-source': 'distance-site' }

describe('the register of widgets', () => {
  it.each(Object.keys(widgetRegister) as WidgetId[])(
    '%s has a function and reports its keys (filter-02)',
    async (id) => {
      answerCalls(city)
      const make = makerOf(id)
      expect(make).toBeTypeOf('function')
      if (!make) return
      const widget = make({ required: false, show: true, ...needed[id] })
      const { keys, emits, label } = widgetRegister[id]
      expect({ id: widget.id, label: widget.label, key: widget.key }).toEqual({ id, label, key: keys[0] })
      const before = heard[id]
      const others = before === undefined ? [] : [makerOf(before)?.({ required: false, show: true }) ?? []].flat()
      const { emitted, settled } = show([...others, widget])
      await settled
      expect(Object.keys(emitted[0] ?? {})).toEqual(expect.arrayContaining([...keys, ...emits]))
    },
  )
})
