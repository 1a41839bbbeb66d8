import { describe, expect, it } from 'vitest'
import { feedbackValues, overseerValues, stepOf } from './field-values.ts'

const event = { eventId: 'e1', eventStatus: 3 as const }

describe('a form of the field as a step of the workflow', () => {
  it('carries the status seen, so that a stale screen changes nothing', () => {
    for (const form of ['confirm', 'deliver', 'rollback', 'feedback', 'overseerConfirm'] as const)
      expect(stepOf(form, event, {}).input).toMatchObject(event)
  })
  it('转办 goes to the one person chosen', () => {
    const person = { userId: 'u1', username: '钱卫东', structureCode: 'c', structureName: '锡山局' }
    expect(stepOf('deliver', event, { person, reason: '属下级网格' }).input).toMatchObject({
      users: [person],
      reason: '属下级网格',
    })
  })
  it('反馈 names a pollution type only where pollution was found, and the position only where one is known', () => {
    const values = { location: '路口', pollutionJudge: '0' as const, pollutionType: '扬尘', traceContent: '无' }
    expect(stepOf('feedback', event, values).input).toMatchObject({ pollutionType: '', dislocation: 'false' })
    expect(stepOf('feedback', event, values).input).not.toHaveProperty('longitude')
    const found = { ...values, pollutionJudge: '1' as const, position: { longitude: 120.3, latitude: 31.5 } }
    expect(stepOf('feedback', event, found).input).toMatchObject({ pollutionType: '扬尘', longitude: 120.3 })
  })
})

describe('a kept form', () => {
  it('comes back as it was written', () => {
    const values = {
      location: '路口',
      pollutionJudge: '1' as const,
      pollutionType: '扬尘',
      dislocation: true,
      traceContent: '裸土未覆盖',
      files: [],
    }
    const step = stepOf('feedback', event, values)
    if (step.call !== 'taskFeedback') throw new Error('not a feedback')
    expect(feedbackValues(step.input, [])).toEqual(values)
    const overseen = { overseerContent: '已覆盖', result: '整改到位' as const, recheck: true, files: [] }
    const overseer = stepOf('overseerFeedback', event, overseen)
    if (overseer.call !== 'overseerFeedback') throw new Error('not an overseer feedback')
    expect(overseerValues(overseer.input, [])).toEqual(overseen)
  })
  it('leaves a judgement open that nobody made yet', () => {
    expect(
      feedbackValues({ eventId: 'e1', location: '', pollutionJudge: '0', traceContent: '' }, []),
    ).not.toHaveProperty('pollutionJudge')
  })
})
