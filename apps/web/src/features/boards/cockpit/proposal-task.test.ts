import { distanceM } from '@qingkong/domain/geo/distance'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { openProposalTask, type Proposal, proposalPlace } from './proposal-task.ts'

const station = { longitude: 120.3, latitude: 31.5 }
const proposal: Proposal = {
  proposalId: 'p1',
  ruleName: '',
  objectKind: 'dust',
  objectCode: 'WX-2026-0001',
  object: '地铁4号线工地',
  measure: '停止土方作业',
  period: '今日22时至次日06时',
  unit: '住建局',
  basis: 'PM₁₀超出参照80µg/m³',
  distanceM: 2100,
  bearingDeg: 310,
  score: 1,
  detailVisible: true,
  decision: 'draft',
  decisionName: '待定',
  eventId: null,
  version: 0,
  updateTime: null,
  updateUser: '',
  reason: '',
  history: [],
}

afterEach(() => {
  useWorkspace.getState().closeNewTask()
  useMapWorkspace.getState().resetSuspects('')
})

describe('a proposal that was accepted', () => {
  it('becomes an assigned task with its words, its place and its source named', () => {
    const onRaised = vi.fn()
    openProposalTask(proposal, station, onRaised)
    const { newTaskAt, newTaskOrigin } = useWorkspace.getState()
    expect(newTaskOrigin?.onRaised).toBe(onRaised)
    expect(newTaskOrigin?.description).toBe(
      '地铁4号线工地：停止土方作业。时段：今日22时至次日06时；责任单位：住建局。依据：PM₁₀超出参照80µg/m³',
    )
    expect(newTaskAt && distanceM(station, { longitude: newTaskAt[0], latitude: newTaskAt[1] })).toBeCloseTo(2100, 0)
    expect(useMapWorkspace.getState().suspects['']).toEqual([
      { kind: 'dust', code: 'WX-2026-0001', name: '地铁4号线工地' },
    ])
  })

  it('a measure for an area names no source and stands at the station', () => {
    openProposalTask(
      { ...proposal, objectKind: 'area', objectCode: '', distanceM: null, bearingDeg: null },
      station,
      vi.fn(),
    )
    expect(useWorkspace.getState().newTaskAt).toEqual([120.3, 31.5])
    expect(useMapWorkspace.getState().suspects['']).toBeUndefined()
    expect(proposalPlace({ ...proposal, distanceM: null }, station)).toEqual(station)
  })
})
