import { Fail } from '@qingkong/contract/errors'
import type { Services } from '../../../../platform/services.ts'
import { performStep } from '../perform-step.ts'
import type { StepRequest } from '../step-request.ts'
import type { Person, SmallCity } from './small-city.ts'

/** A trace record with all that is required. */
export const traced = { location: '春笋路口', pollutionJudge: '1', traceContent: '裸土未覆盖' }

/** The key of the Fail a promise ends with; anything else shows as text. */
export const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Fail ? error.key : `not refused: ${String(error)}`
}

/** The small city's people at work. */
export const staff = (services: Services, city: SmallCity) => {
  const to = (...people: Person[]) => people.map((person) => city.recipient(person))
  const step = (
    person: Person,
    eventId: string,
    request: Omit<StepRequest, 'eventId' | 'seenStatus'> & { seenStatus?: number },
    files: readonly File[] = [],
  ) => performStep(services, city.session[person], { eventId, seenStatus: undefined, ...request }, files)
  const dispatch = (eventId: string, ...people: Person[]) => {
    const form = { description: '请溯源' }
    return step('dispatcher', eventId, { action: 'delegate', seenStatus: 1, form, recipients: to(...people) })
  }
  return { to, step, dispatch }
}
