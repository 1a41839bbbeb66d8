/**
 * Work so dear that one at a time is enough, whoever asks for it: each begins when the one before it has ended, well or
 * badly.
 */
export const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const done = last.then(work)
    // What went wrong is told to who asked; the next only waits for the end.
    last = done.catch(() => undefined)
    return done
  }
}
