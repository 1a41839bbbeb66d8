import { availableActions, type FlowFacts, type FlowRole } from '@qingkong/domain/event/workflow'
import { describe, expect, it } from 'vitest'
import { fieldButtonsFor } from './field-action-list.ts'

const facts: FlowFacts = {
  type: '1',
  level: 2,
  hops: 0,
  returnLocked: false,
  hasFeedback: false,
  measure: null,
  isRecheck: false,
}
const labelsFor = (status: Parameters<typeof availableActions>[0], role: FlowRole, more: Partial<FlowFacts> = {}) =>
  fieldButtonsFor(availableActions(status, new Set([role]), { ...facts, ...more })).map((button) => button.label)

describe('the steps offered to a handler or overseer', () => {
  it('offers the holder of a new task 签收, 转办 and 退回', () => {
    expect(labelsFor(2, 'holder')).toEqual(['签收', '转办', '退回'])
  })
  it('offers the holder who signed 反馈 instead of 签收', () => {
    expect(labelsFor(3, 'holder')).toEqual(['反馈', '转办', '退回'])
  })
  it('leaves out 退回 once the dispatcher refused the return, and 转办 after three hops', () => {
    expect(labelsFor(3, 'holder', { returnLocked: true })).toEqual(['反馈', '转办'])
    expect(labelsFor(3, 'holder', { hops: 3 })).toEqual(['反馈', '退回'])
  })
  it('calls what comes after the first feedback 补充反馈', () => {
    expect(labelsFor(6, 'holder')).toEqual(['补充反馈'])
  })
  it('never lets a 协办 pass on or return the task', () => {
    expect(labelsFor(3, 'assistant')).toEqual(['签收', '补充反馈'])
  })
  it('offers overseers 督查签收 before, 督察反馈 after signing, and 督察退回 in both', () => {
    expect(labelsFor(8, 'overseer')).toEqual(['督查签收', '督察退回'])
    expect(labelsFor(7, 'overseer')).toEqual(['督察反馈', '督察退回'])
  })
  it('shows nothing of what only a dispatcher may do, nor anything at the end', () => {
    expect(labelsFor(6, 'dispatcher')).toEqual([])
    expect(labelsFor(10, 'holder')).toEqual([])
  })
  it('fills one button only, and never a returning one', () => {
    const buttons = fieldButtonsFor(['confirm', 'deliver', 'rollback'])
    expect(buttons.filter((button) => button.primary).map((button) => button.testId)).toEqual(['confirm'])
    expect(fieldButtonsFor(['rollback'])[0]).toMatchObject({ primary: false, danger: true })
  })
})
