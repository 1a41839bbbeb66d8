import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { companyHitLayers } from '../../../map/layers/company-style.ts'
import { ContextMenu } from './context-menu.tsx'

const map = vi.hoisted(() => {
  const listeners = new Map<string, (event: unknown) => void>()
  return {
    listeners,
    on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    off: (name: string) => void listeners.delete(name),
    getContainer: () => ({ clientWidth: 1366, clientHeight: 700 }),
  }
})
const hit = vi.hoisted(() => ({ value: null as { layer: string; id: string } | null }))
vi.mock('../../../map/map-context.ts', () => ({ useMapEngine: () => ({ map }) }))
vi.mock('../../../map/layers/use-drawn-layer.ts', async (original) => ({
  ...(await original<object>()),
  hitAt: () => hit.value,
}))

afterEach(cleanup)

const rightClick = (props: Partial<Parameters<typeof ContextMenu>[0]> = {}) => {
  render(
    <ContextMenu
      onSite={() => undefined}
      onNearby={() => undefined}
      onCreateTask={() => undefined}
      onTrace={() => undefined}
      traced={new Set()}
      {...props}
    />,
  )
  act(() => map.listeners.get('contextmenu')?.({ point: { x: 10, y: 10 }, lngLat: { lng: 120.3, lat: 31.6 } }))
}

describe('the right-click menu of a company', () => {
  const company = { layer: companyHitLayers[0] ?? '', id: '320205000058' }

  it('popup-17: offers 加入溯源列表 only with the trace layer on', () => {
    hit.value = company
    rightClick({ onTrace: null })
    expect(screen.queryByText('加入溯源列表')).toBeNull()
    cleanup()
    rightClick()
    expect(screen.getByText('加入溯源列表')).toHaveProperty('disabled', false)
  })

  it('popup-17: is disabled when the company is listed already', () => {
    hit.value = company
    rightClick({ traced: new Set([company.id]) })
    expect(screen.getByText('加入溯源列表')).toHaveProperty('disabled', true)
  })

  it('popup-18: a bare place offers the sources nearby and an assigned task', () => {
    hit.value = null
    rightClick()
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['周边污染源', '创建交办任务'])
  })
})
