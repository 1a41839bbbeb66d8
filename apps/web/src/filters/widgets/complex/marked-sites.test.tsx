import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { notify } from '../../../kit/notify.ts'
import { markedSites } from './marked-sites.tsx'
import { area, site } from './testing/places.ts'
import { pick, showWidget } from './testing/shown-widget.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
  vi.restoreAllMocks()
})

const show = (count: number) => {
  const sites = Array.from({ length: count }, (_, at) => site(`N${at}`))
  answerCalls({ treeGroupByArea: [area('320211', sites)], treeGroupBySiteType: [] })
  return showWidget(markedSites())
}

describe('the sites marked by a red frame', () => {
  it('are none at first, need not be filled, and load nothing before the switch is on (filter-29)', () => {
    const { reports } = show(2)
    expect(markedSites()).toMatchObject({ required: false, initial: { markedSites: [] } })
    expect(inputsOf('treeGroupByArea')).toEqual([])
    expect(reports).toEqual([])
  })

  it('are cut to ten with the warning 红框标注的站点选择过多 (filter-29)', async () => {
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    const { last } = show(12)
    fireEvent.click(screen.getByTestId('marked-switch'))
    await pick('marked-select', '区320211')
    expect(last()?.markedSites).toHaveLength(10)
    expect(warning).toHaveBeenCalledWith('红框标注的站点选择过多')
  })

  it('are cleared by another tab, and by switching off (filter-29)', async () => {
    const { reports, last } = show(2)
    fireEvent.click(screen.getByTestId('marked-switch'))
    await pick('marked-select', '区320211')
    expect(last()?.markedSites).toEqual(['N0', 'N1'])
    fireEvent.click(screen.getByRole('radio', { name: '按类型' }))
    expect(last()?.markedSites).toEqual([])
    fireEvent.click(screen.getByTestId('marked-switch'))
    expect(reports).toHaveLength(3)
    expect(last()?.markedSites).toEqual([])
    expect(screen.queryByTestId('marked-select')).toBeNull()
  })
})
