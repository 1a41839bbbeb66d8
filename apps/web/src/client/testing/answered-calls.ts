import { written } from '../refresh.ts'
import { loadRoutes } from '../route-table.ts'

// Whoever is signed in has the whole table of calls; a test begins where that is so.
const routes = await loadRoutes()

/**
 * Stands for `client/api.ts` in tests: each call is answered by the test, and what was asked is kept. After a write
 * what it changes is asked again, as after the real one.
 */
type Answer = (input: Record<string, unknown>) => unknown

const answers = new Map<string, Answer>()

export const asked: { name: string; input: Record<string, unknown> }[] = []

/** Answers calls by name; a function is given the call's input. An Error is thrown instead. */
export const answerCalls = (given: Record<string, unknown>): void => {
  for (const [name, answer] of Object.entries(given))
    answers.set(name, typeof answer === 'function' ? (answer as Answer) : () => answer)
}

export const forgetCalls = (): void => {
  answers.clear()
  asked.length = 0
}

/** Inputs a call was asked with, oldest first. */
export const inputsOf = (name: string): Record<string, unknown>[] =>
  asked.filter((call) => call.name === name).map((call) => call.input)

type Ask = (input: Record<string, unknown>, options?: { refresh?: false }) => Promise<unknown>

export const api: Record<string, Ask> = new Proxy(
  {},
  {
    get: (_, name) => async (input: Record<string, unknown>, options?: { refresh?: false }) => {
      const answer = answers.get(String(name))
      if (!answer) throw new Error(`the test answers no call ${String(name)}`)
      asked.push({ name: String(name), input })
      const value = await answer(input)
      if (value instanceof Error) throw value
      if (routes[String(name)]?.changes && options?.refresh !== false) void written(String(name))
      return value
    },
  },
)

type Call = (...input: never[]) => Promise<unknown>

/** The test's own functions in the place of `api`: after a write what it changes is asked again here too. */
export const refreshing = <Calls extends Record<string, Call>>(calls: Calls): Calls =>
  new Proxy(calls, {
    get: (target, name) => {
      const call = target[String(name)]
      if (!call || routes[String(name)]?.changes === undefined) return call
      return async (...input: never[]) => {
        const answer = await call(...input)
        void written(String(name))
        return answer
      }
    },
  })
