/** Stands for `client/api.ts` in tests: each call is answered by the test, and what was asked is kept. */
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

export const api: Record<string, (input: Record<string, unknown>) => Promise<unknown>> = new Proxy(
  {},
  {
    get: (_, name) => async (input: Record<string, unknown>) => {
      const answer = answers.get(String(name))
      if (!answer) throw new Error(`the test answers no call ${String(name)}`)
      asked.push({ name: String(name), input })
      const value = answer(input)
      if (value instanceof Error) throw value
      return value
    },
  },
)
