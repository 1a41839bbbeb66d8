import { describe, expect, it } from 'vitest'
import {
  defaultDustDistance,
  distanceSiteOf,
  dustDistances,
  firstSources,
  limitSources,
  maxCustomSources,
  meansNoData,
  recorded,
  recordedAreas,
} from './dust-projects.ts'

const project = (recordNum: string) => ({ recordNum, projectName: `${recordNum}工地` })
const codes = (count: number) => Array.from({ length: count }, (_, at) => `D${at}`)

describe('dust sources', () => {
  it('in custom mode number at most 10, in the others as many as there are (filter-27)', () => {
    expect(limitSources('2', ['D20'], [...codes(12), 'D20'])).toHaveLength(maxCustomSources)
    expect(limitSources('2', ['D20'], [...codes(12), 'D20'])[0]).toBe('D20')
    expect(limitSources('3', [], codes(12))).toHaveLength(12)
  })

  it('need a site and a distance (filter-28)', () => {
    expect(distanceSiteOf({ siteCode: '1188A', distance: 3 })).toEqual({ siteCode: '1188A', distance: 3 })
    expect(distanceSiteOf({ siteCode: '', distance: 3 })).toBeNull()
    expect(distanceSiteOf({ siteCode: '1188A' })).toBeNull()
    expect(distanceSiteOf(null)).toBeNull()
    expect([dustDistances, defaultDustDistance]).toEqual([[1, 3, 5], 1])
  })

  it('without a record number are left out, around a site as well as by area (filter-28)', () => {
    const given = [project('D1'), { recordNum: null, projectName: '无备案' }, { recordNum: '', projectName: '空' }]
    expect(recorded(given)).toEqual([project('D1')])
    const areas = [
      { areaCode: '320211', areaName: '滨湖区', projects: [project('D1'), project('')] },
      { areaCode: '320213', areaName: '梁溪区', projects: [project('')] },
    ]
    expect(recordedAreas(areas)).toEqual([{ areaCode: '320211', areaName: '滨湖区', projects: [project('D1')] }])
  })

  it('an error that names the path of the list means there are none (filter-28)', () => {
    expect(meansNoData(new Error('GET /business-ps/dust/analysis/info-by-site 404'))).toBe(true)
    expect(meansNoData(new Error('网络异常'))).toBe(false)
    expect(meansNoData('dust')).toBe(false)
  })

  it('begin with all around a site or by area, with none in custom mode', () => {
    expect(firstSources('1', [project('D1')])).toHaveLength(1)
    expect(firstSources('2', [project('D1')])).toEqual([])
  })
})
