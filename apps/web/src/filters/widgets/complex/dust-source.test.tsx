import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { notify } from '../../../kit/notify.ts'
import { distanceSite } from './distance-site.tsx'
import { dustSource } from './dust-source.tsx'
import { dustSourceMode } from './dust-source-mode.tsx'
import { site } from './testing/places.ts'
import { pick, showWidget } from './testing/shown-widget.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

afterEach(() => {
  cleanup()
  forgetCalls()
  vi.restoreAllMocks()
})

const project = (recordNum: string) => ({ recordNum, projectName: `${recordNum}工地` })
const around = { dustSourceMode: '1', distanceSite: { siteCode: '1188A', distance: 1 } }

describe('the dust sources', () => {
  it('the mode begins with the surroundings of a site', () => {
    const { last } = showWidget(dustSourceMode())
    expect(dustSourceMode().initial).toEqual({ dustSourceMode: '1' })
    fireEvent.click(screen.getByRole('radio', { name: '按区域' }))
    expect(last()).toEqual({ dustSourceMode: '3' })
  })

  it('site and distance begin with the first national-control site and 1 km (filter-28)', async () => {
    answerCalls({ countrySiteList: [site('1188A'), site('1189A')], dustSourceListByArea: [] })
    const { last } = showWidget(distanceSite())
    await waitFor(() => expect(last()).toEqual({ distanceSite: { siteCode: '1188A', distance: 1 } }))
    await pick('distance-km', '5 公里')
    expect(last()).toEqual({ distanceSite: { siteCode: '1188A', distance: 5 } })
  })

  it('begin with the first site that has a construction site at work within 1 km, as far as the user may see one', async () => {
    const at = (north: number) => ({ longitude: 120.3, latitude: 31.5 + north })
    const near = (recordNum: string, north: number, isStopped = false) => ({
      ...project(recordNum),
      ...at(north),
      isStopped,
    })
    // 0.01° of latitude is 1.1 km.
    const sites = ['1188A', '1189A', '1190A'].map((code, index) => ({ ...site(code), ...at(index) }))
    const projects = [near('D1', 0.01), near('D2', 1, true), near('D3', 1.995)]
    answerCalls({
      countrySiteList: sites,
      dustSourceListByArea: [{ areaCode: '320211', areaName: '滨湖区', projects }],
    })
    const { last } = showWidget(distanceSite())
    await waitFor(() => expect(last()).toEqual({ distanceSite: { siteCode: '1190A', distance: 1 } }))
  })

  it('a site is asked for only where sources are taken around one', () => {
    const { show } = distanceSite()
    const shown = (mode: string) => (typeof show === 'function' ? show({ dustSourceMode: mode }) : show)
    expect(['1', '2', '3'].map(shown)).toEqual([true, false, false])
  })

  it('around a site are all chosen at first, without those that have no record number (filter-28)', async () => {
    answerCalls({ dustSourceListBySite: [project('D1'), { recordNum: '', projectName: '无备案' }, project('D2')] })
    const { last } = showWidget(dustSource(), { values: around })
    await waitFor(() => expect(last()).toEqual({ dustSource: [project('D1'), project('D2')] }))
    expect(inputsOf('dustSourceListBySite')).toEqual([{ siteCode: '1188A', distance: 1 }])
  })

  it('are not asked for without a site and a distance (filter-28)', async () => {
    const { last } = showWidget(dustSource(), { values: { dustSourceMode: '1', distanceSite: null } })
    await waitFor(() => expect(last()).toEqual({ dustSource: [] }))
    expect(inputsOf('dustSourceListBySite')).toEqual([])
  })

  it('are all chosen once the site is known, however late; a list the user emptied stays empty (filter-28)', async () => {
    answerCalls({ dustSourceListBySite: [project('D1')] })
    const { reports, last, change } = showWidget(dustSource(), { values: { dustSourceMode: '1' } })
    expect(reports).toEqual([])
    change({ ...around, distanceSite: null })
    await waitFor(() => expect(last()).toEqual({ dustSource: [] }))
    change(around)
    await waitFor(() => expect(last()).toEqual({ dustSource: [project('D1')] }))
    await pick('dust-source', 'D1工地')
    expect(last()).toEqual({ dustSource: [] })
    change({ ...around })
    expect(last()).toEqual({ dustSource: [] })
  })

  it('of another site replace those chosen before', async () => {
    answerCalls({ dustSourceListBySite: ({ siteCode }: Record<string, unknown>) => [project(`${siteCode}-1`)] })
    const { last, change } = showWidget(dustSource(), { values: around })
    await waitFor(() => expect(last()).toEqual({ dustSource: [project('1188A-1')] }))
    change({ ...around, distanceSite: { siteCode: '1190A', distance: 1 } })
    await waitFor(() => expect(last()).toEqual({ dustSource: [project('1190A-1')] }))
  })

  it.each([
    ['path', 'GET /business-ps/dust/analysis/info-by-site 失败', '该范围内没有工地'],
    ['other', '网络异常', '工地列表加载失败'],
  ])('an error (%s) leaves the list empty and reads: %s → %s (filter-28, filter-36)', async (_, message, text) => {
    answerCalls({ dustSourceListBySite: new Error(message) })
    const { last } = showWidget(dustSource(), { values: around })
    await waitFor(() => expect(last()).toEqual({ dustSource: [] }))
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('in custom mode at most 10 can be chosen: 最多可选择10项 (filter-27)', async () => {
    const warning = vi.spyOn(notify, 'warning').mockReturnValue()
    const projects = Array.from({ length: 12 }, (_, at) => project(`D${at}`))
    answerCalls({ dustSourceListByArea: [{ areaCode: '320211', areaName: '滨湖区', projects }] })
    const { last } = showWidget(dustSource(), { values: { dustSourceMode: '2' } })
    await waitFor(() => expect(last()).toEqual({ dustSource: [] }))
    await pick('dust-source', '滨湖区')
    expect(last()?.dustSource).toHaveLength(10)
    expect(warning).toHaveBeenCalledWith('最多可选择10项')
  })

  it('another mode begins anew: what was chosen by area is no choice of one’s own (filter-27)', async () => {
    const projects = Array.from({ length: 12 }, (_, at) => project(`D${at}`))
    answerCalls({ dustSourceListByArea: [{ areaCode: '320211', areaName: '滨湖区', projects }] })
    const { last, change } = showWidget(dustSource(), { values: { dustSourceMode: '3' } })
    await waitFor(() => expect(last()?.dustSource).toHaveLength(12))
    change({ dustSourceMode: '2' })
    await waitFor(() => expect(last()).toEqual({ dustSource: [] }))
  })

  it('by area are all chosen at first', async () => {
    answerCalls({ dustSourceListByArea: [{ areaCode: '320211', areaName: '滨湖区', projects: [project('D1')] }] })
    const { last } = showWidget(dustSource(), { values: { dustSourceMode: '3' } })
    await waitFor(() => expect(last()).toEqual({ dustSource: [project('D1')] }))
  })
})
